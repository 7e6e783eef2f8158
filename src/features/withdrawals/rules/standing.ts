import type { OrderState } from '#features/orders/rules/states.ts';
import type { Cents } from '#kernel/money.ts';

/** How far a withdrawal is: received, its refund under way, its refund done. */
export const withdrawalStandings = ['received', 'refund_requested', 'refunded'] as const;
export type WithdrawalStanding = (typeof withdrawalStandings)[number];

interface Refund {
  readonly state: 'requested' | 'done' | 'failed';
  readonly surplus: boolean;
  readonly at: string;
  readonly lines: readonly string[];
  readonly amount: Cents;
}

interface RefundStanding {
  readonly state: OrderState;
  readonly refunds: readonly Refund[];
}

interface Declaration {
  readonly received_at: string;
  readonly lines: readonly string[];
  /** What was paid for these goods, rounded down. */
  readonly paid: Cents;
}

/** The refunds of an order that are for a line of a withdrawal from it; those from before it are not. */
function refundsFor(
  { received_at, paid }: Omit<Declaration, 'lines'>,
  order: RefundStanding,
  line: string,
): readonly Refund[] {
  return order.refunds.filter(
    ({ state, surplus, at, lines, amount }) =>
      state !== 'failed' &&
      !surplus &&
      new Date(at) >= new Date(received_at) &&
      (lines.includes(line) || (lines.length === 0 && (order.state === 'refunded' || amount >= paid))),
  );
}

/**
 * For some pieces of a line the office gives an amount, which counts if it is no less than what they cost. A withdrawal stands as
 * the least advanced of its lines.
 */
export function standingOf(received: Declaration, order: RefundStanding): WithdrawalStanding {
  if (refundedAt(received, order) !== null) return 'refunded';
  const isAsked = received.lines.every((line) => refundsFor(received, order, line).length > 0);
  return isAsked ? 'refund_requested' : 'received';
}

/** When all of its goods' money was back, as the refunds say; null until then. */
export function refundedAt(received: Declaration, order: RefundStanding): string | null {
  const ends = received.lines.map((line) =>
    refundsFor(received, order, line)
      .filter(({ state }) => state === 'done')
      .map(({ at }) => at)
      .toSorted((a, b) => Date.parse(a) - Date.parse(b))
      .at(0),
  );
  const last = ends.toSorted((a, b) => Date.parse(b ?? '') - Date.parse(a ?? '')).at(0);
  return ends.includes(undefined) ? null : (last ?? null);
}
