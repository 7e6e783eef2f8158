import { sql } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { dayOfSendingFault } from '../rules/handMoney.ts';
import { requireDayOfMoney } from './noteMoney.ts';

/** Asks under the lock that closing a day takes alone. */
const isClosed = statement<{ circuit: number; day: string }, { closed: boolean }>(
  'is a day of a circuit closed',
  (at) => sql`select day_of_circuit_is_closed(${at('circuit')}::int, ${at('day')}::date) as closed`,
);

const decisionOf = statement<{ refund: string }, { decided_at: string; came_on: Day | null }>(
  'when a refund was decided',
  (at) => sql`select to_json(f.created_at)#>>'{}' as decided_at, p.value_day::text as came_on
    from refund f left join payment p on p.id = f.payment_id where f.id = ${at('refund')}::uuid`,
);

export interface DaySent {
  /** Where it was typed. */
  readonly field: string;
  readonly day: Day;
  readonly circuitId: number;
  /** When it was decided that the money goes. */
  readonly decidedAt: Date;
  /** The day on which the money came, where somebody has said one. */
  readonly cameOn: Day | null;
  readonly now: Date;
}

/**
 * Requires a day on which money can have left: one on which money can have moved at all (`requireDayOfMoney`), not before it had
 * come or was to go, and none that is closed. Refuses beside the field where it was typed.
 *
 * Source: decision 270.
 */
export async function requireDaySent(tx: Tx, sent: DaySent): Promise<void> {
  const { field, day, circuitId, decidedAt, cameOn, now } = sent;
  requireDayOfMoney(field, day, dayInRome(now));
  const fault = dayOfSendingFault(day, { cameOn, decidedOn: dayInRome(decidedAt) });
  if (fault) refuseField(field, fault);
  const [asked] = await isClosed(tx, { circuit: circuitId, day });
  if (asked!.closed) refuseField(field, 'day_is_closed');
}

/** The same for a refund; refuses with `refund_not_found`. */
export async function requireDayOfRefund(
  tx: Tx,
  refund: string,
  sent: Omit<DaySent, 'decidedAt' | 'cameOn'>,
): Promise<void> {
  const [decided] = await decisionOf(tx, { refund });
  if (!decided) return refuse('refund_not_found');
  await requireDaySent(tx, { ...sent, decidedAt: new Date(decided.decided_at), cameOn: decided.came_on });
}
