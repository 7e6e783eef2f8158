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
  /** Where it was typed. */
  readonly field: string;
  readonly day: Day;
  /** When it was decided that the money goes. */
  readonly decidedAt: Date;
  /** The day on which the money came, where somebody has said one. */
  readonly cameOn: Day | null;
  readonly now: Date;
}

/**
 * Requires a day on which money can have left: one on which money can have moved at all (`requireDayOfMoney`), and not before it
 * had come or was to go. Refuses beside the field where it was typed. Money of a closed day counts on the day on which it is noted
 * (decision 187).
 *
 * Source: decision 187.
 */
export function requireDaySent(sent: SendingDay): void {
  const { field, day, decidedAt, cameOn, now } = sent;
  requireDayOfMoney(field, day, dayInRome(now));
  const fault = dayOfSendingFault(day, { cameOn, decidedOn: dayInRome(decidedAt) });
  if (fault) refuseField(field, fault);
}

/**
 * Requires a day on which a provider can have given back, by itself, money that it had taken; refuses beside `back_on`. Nobody had
 * decided it here, so it may be before the day on which the portal asked for it.
 */
export function requireDayBackAlready(day: Day, { taken_on }: { readonly taken_on: Day | null }, now: Date): void {
  requireDayOfMoney('back_on', day, dayInRome(now));
  if (taken_on !== null && day < taken_on) refuseField('back_on', 'before_money');
}

/** Requires a day on which a transfer that has left can have come back; refuses beside the field where it was typed. */
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

/** The same for a refund; refuses with `refund_not_found`. */
export async function requireDayOfRefund(
  tx: Tx,
  refund: string,
  sent: Omit<SendingDay, 'decidedAt' | 'cameOn'>,
): Promise<void> {
  const [decided] = await decisionOf(tx, { refund });
  if (!decided) return refuse('refund_not_found');
  requireDaySent({ ...sent, decidedAt: new Date(decided.decided_at), cameOn: decided.came_on });
}
