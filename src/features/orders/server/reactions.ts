import type { Tx } from '#server/database.ts';
import type { OrderMove, OrderState } from '../rules/states.ts';

/**
 * What happened to an order: it was placed, it moved to another state, or something that its buyer is told though
 * the state stays: a wire transfer was chosen, the time to pay runs out soon, a wire is due, money is given back
 * that arrived when the places were gone, or a second time, or for an amount that had changed.
 */
export type OrderHappening =
  | OrderMove
  | 'place'
  | 'choose_wire'
  | 'expires_soon'
  | 'wire_due'
  | 'refund_late_money'
  | 'refund_double_money'
  | 'refund_other_money';

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
}

/**
 * What another part does when an order changes. Where it stands in `src/app/reactions.ts` says when: what must
 * happen with the change is in its transaction; who is only told of it hears of it once it has been committed, from
 * the order's changes, which are the outbox. Either way it happens with the change or not at all. No stranger is
 * called from here: mails are queued.
 */
export type OnOrderChange = (tx: Tx, change: OrderChange) => Promise<void>;

export interface Reactions {
  /** Inside the transaction of the change, in the order of locks. */
  readonly inTransaction: readonly OnOrderChange[];
  /** After it, each change once. */
  readonly afterCommit: readonly OnOrderChange[];
}

/** Runs reactions, one after the other, in the order of the list. */
export const react = async (reactions: readonly OnOrderChange[], tx: Tx, change: OrderChange): Promise<void> => {
  for (const reaction of reactions) await reaction(tx, change);
};
