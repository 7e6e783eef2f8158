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

interface Refunded {
  readonly state: OrderState;
  readonly refunds: readonly Refund[];
}

interface Received {
  readonly received_at: string;
  /** The order's lines whose goods go back. */
  readonly lines: readonly string[];
  /** What was paid for these goods, rounded down. */
  readonly paid: Cents;
}

/**
 * The office gives back by line, or everything, or an amount: for some pieces of a line it is an amount, which counts
 * if it is no less than what they cost. A withdrawal stands as the least advanced of its lines; refunds from before it
 * are not its own.
 */
export function standingOf({ received_at, lines, paid }: Received, order: Refunded): WithdrawalStanding {
  const since = order.refunds.filter(
    ({ state, surplus, at }) => state !== 'failed' && !surplus && new Date(at) >= new Date(received_at),
  );
  const isFor = (line: string) => (refund: Refund) =>
    refund.lines.includes(line) || (refund.lines.length === 0 && (order.state === 'refunded' || refund.amount >= paid));
  const all = (holds: (refund: Refund) => boolean) =>
    lines.every((line) => since.some((refund) => isFor(line)(refund) && holds(refund)));
  if (all(({ state }) => state === 'done')) return 'refunded';
  return all(() => true) ? 'refund_requested' : 'received';
}
