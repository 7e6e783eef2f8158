import { sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { mayMove, type OrderMove, type OrderState, orderMoves } from '../rules/states.ts';
import { type OnOrderChange, type OrderChange, react } from './reactions.ts';

export interface Moving {
  readonly orderId: string;
  readonly move: OrderMove;
  readonly why: string;
  /** The account that does it, or null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
}

/** Moves an order to another state, or refuses. */
export type MoveOrder = (tx: Tx, moving: Moving) => Promise<OrderChange>;

const move = statement<
  {
    id: string;
    change: string;
    from: readonly string[];
    to: string;
    payed: string | null;
    at: string;
    by: string | null;
    why: string;
  },
  { state: OrderState; moved: boolean }
>(
  'move an order',
  (at) => sql`
    with before as materialized (select id, state from customer_order where id = ${at('id')} for update),
    moved as (
      update customer_order o
      set state = ${at('to')}, payed_at = coalesce(${at('payed')}::timestamptz, o.payed_at), expires_at = null
      from before b where o.id = b.id and b.state = any (${at('from')}::text[])
      returning o.id, b.state
    ),
    noted as (
      insert into order_state_change (id, order_id, from_state, to_state, at, by_user_id, why)
      select ${at('change')}::uuid, id, state, ${at('to')}, ${at('at')}::timestamptz, ${at('by')}::uuid, ${at('why')}
      from moved
    )
    select b.state, exists (select from moved) as moved from before b`,
);

/**
 * The one writer of an order's state: it moves only as `orderMoves` allows, notes each change, and then lets the
 * others react, in the same transaction.
 */
export const createMoveOrder =
  (reactions: readonly OnOrderChange[]): MoveOrder =>
  async (tx, { orderId, move: name, why, by, at }) => {
    const { from, to } = orderMoves[name];
    const [order] = await move(tx, {
      id: orderId,
      change: newId(),
      from,
      to,
      payed: name === 'pay' || name === 'revive' ? at.toISOString() : null,
      at: at.toISOString(),
      by,
      why,
    });
    if (!order) return refuse('order_not_found');
    if (!order.moved) return refuseMove(order.state);
    const change: OrderChange = { orderId, what: name, from: order.state, to, at, by, why };
    await react(reactions, tx, change);
    return change;
  };

const refuseMove = (state: OrderState): never =>
  refuse(mayMove('refund', state) || state === 'refunded' ? 'order_already_paid' : 'order_not_payable');
