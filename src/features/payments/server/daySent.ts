import { sql } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { dayOfBounceFault, dayOfSendingFault } from '../rules/handMoney.ts';
import { requireDayOfMoney } from './noteMoney.ts';

const decisionOf = statement<{ refund: string }, { decided_at: string; came_on: Day | null }>(
  'when a refund was decided',
  (at) => sql`select to_json(f.created_at)#>>'{}' as decided_at, p.value_day::text as came_on
    from refund f left join payment p on p.id = f.payment_id where f.id = ${at('refund')}::uuid`,
);

export interface SendingDay {
  readonly field: string;
  readonly day: Day;
  readonly decidedAt: Date;
  readonly cameOn: Day | null;
  readonly now: Date;
}

/** Money can have moved on it (`requireDayOfMoney`), had come and was to go (decision 187). Refuses beside `field`. */
export function requireDaySent(sent: SendingDay): void {
  const { field, day, decidedAt, cameOn, now } = sent;
  requireDayOfMoney(field, day, dayInRome(now));
  const fault = dayOfSendingFault(day, { cameOn, decidedOn: dayInRome(decidedAt) });
  if (fault) refuseField(field, fault);
}

/** Nobody had decided it here: the day may be before the one on which the portal asked. Refuses beside `back_on`. */
export function requireDayBackAlready(day: Day, { taken_on }: { readonly taken_on: Day | null }, now: Date): void {
  requireDayOfMoney('back_on', day, dayInRome(now));
  if (taken_on !== null && day < taken_on) refuseField('back_on', 'before_money');
}

export function requireDayBack({
  field,
  day,
  sentOn,
  now,
}: Omit<SendingDay, 'decidedAt' | 'cameOn'> & { readonly sentOn: Day }) {
  requireDayOfMoney(field, day, dayInRome(now));
  const fault = dayOfBounceFault(day, sentOn);
  if (fault) refuseField(field, fault);
}

/** Refuses with `refund_not_found`, too. */
export async function requireDayOfRefund(
  tx: Tx,
  refund: string,
  sent: Omit<SendingDay, 'decidedAt' | 'cameOn'>,
): Promise<void> {
  const [decided] = await decisionOf(tx, { refund });
  if (!decided) return refuse('refund_not_found');
  requireDaySent({ ...sent, decidedAt: new Date(decided.decided_at), cameOn: decided.came_on });
}
