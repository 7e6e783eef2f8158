import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import type { OrderMove, OrderState } from '../rules/states.ts';
import type { RecountOrder } from './amountsChange.ts';
import type { RunMove } from './moveStatement.ts';

/**
 * An event of an order: placed, moved to another state, or, without a change of state: a wire was chosen, lines were
 * taken out, the unpaid order's amount changed, the rest of its money is asked for, the order expires soon, a wire is due, money is refunded that came
 * too late, twice, in a wrong amount, or beyond what was due, it goes back no more because it was noted by mistake, its buyer has said
 * to which account money goes back, the office has sent it there, had not sent it after all, or its transfer has come back.
 */
export type OrderHappening =
  | OrderMove
  | 'place'
  | 'choose_wire'
  | 'change_due'
  | 'take_out'
  | 'ask_rest'
  | 'expires_soon'
  | 'wire_due'
  | 'refund_late_money'
  | 'refund_double_money'
  | 'refund_other_money'
  | 'refund_excess_money'
  | 'refund_undone'
  | 'give_account'
  | 'refund_sent'
  | 'refund_not_sent'
  | 'refund_came_back';

/** What has come of an order's money, what is missing, and until which day its place is kept for it. */
export interface AskedRest {
  readonly arrived: Cents;
  readonly missing: Cents;
  readonly until: Day;
}

export interface OrderChange {
  readonly orderId: string;
  readonly what: OrderHappening;
  /** Null for an order that was just placed. */
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly at: Date;
  /** The account that did it, or null for the portal itself. */
  readonly by: string | null;
  readonly why: string;
  /** The refund that it is about. */
  readonly refundId?: string;
  /** The lines that were taken out. */
  readonly lines?: readonly string[];
  /** Another mail tells its buyer. */
  readonly told?: true;
  /** What is asked for, where too little has come. */
  readonly rest?: AskedRest;
}

/**
 * What another feature does after an order has changed, from the outbox: it happens exactly if the change does. A
 * reaction calls no outside service; it queues a job for that. What changes no state (a wire was chosen, a reminder, a refund) is not in the
 * outbox: who causes it runs `afterCommit` in their own transaction.
 */
export type OnOrderChange = (tx: Tx, change: OrderChange) => Promise<void>;

/** What a reaction throws if what a revived order needs is gone: the order is not revived, and its money goes back. */
export class CannotReviveError extends Error {
  constructor(options: ErrorOptions) {
    super('The order cannot be revived.', options);
    this.name = 'CannotReviveError';
  }
}

export interface Reactions {
  /** The statement that moves an order, with what happens with the move or not at all. */
  readonly runMove: RunMove;
  /** From the outbox, each change of state once. They only queue jobs. */
  readonly afterCommit: readonly OnOrderChange[];
  readonly recount: RecountOrder;
}

export const react = async (reactions: readonly OnOrderChange[], tx: Tx, change: OrderChange): Promise<void> => {
  for (const reaction of reactions) await reaction(tx, change);
};
