import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import type { OrderMove, OrderState } from '../rules/states.ts';
import type { RecountOrder } from './changeAmounts.ts';
import type { RunMove } from './moveStatement.ts';

/** A move, or what changes no state. */
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

export interface AskedRest {
  readonly arrived: Cents;
  readonly missing: Cents;
  readonly until: Day;
}

export interface OrderChange {
  readonly orderId: string;
  readonly what: OrderHappening;
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly at: Date;
  /** Null for the portal itself. */
  readonly by: string | null;
  readonly why: string;
  readonly refundId?: string;
  readonly lines?: readonly string[];
  /** Another mail tells its buyer. */
  readonly told?: true;
  readonly rest?: AskedRest;
}

/** Only queues jobs. What changes no state is not in the outbox: who causes it runs `afterCommit`. */
export type OnOrderChange = (tx: Tx, change: OrderChange) => Promise<void>;

/** The order is not revived, and its money goes back. */
export class CannotReviveError extends Error {
  constructor(options: ErrorOptions) {
    super('The order cannot be revived.', options);
    this.name = 'CannotReviveError';
  }
}

export interface Reactions {
  /** With what happens with the move or not at all. */
  readonly runMove: RunMove;
  /** From the outbox, each change of state once. They only queue jobs. */
  readonly afterCommit: readonly OnOrderChange[];
  readonly recount: RecountOrder;
}

export const react = async (reactions: readonly OnOrderChange[], tx: Tx, change: OrderChange): Promise<void> => {
  for (const reaction of reactions) await reaction(tx, change);
};
