import { sql } from 'drizzle-orm';
import { movingRegistrations } from '#features/registration/server/orderedRegistrations.ts';
import { changingStock, okOrRollback } from '#features/stock/server/stock.ts';
import { refuse } from '#kernel/errors.ts';
import { noMoney } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { isPaid, isPayable } from '../rules/states.ts';
import { linesTakenOut } from '../rules/takenOut.ts';
import { type LockedOrder, lockedOnce } from './lockOrder.ts';
import { createMoveOrder } from './moves.ts';
import { type Reactions, react } from './reactions.ts';
import { type LineToTakeOut, linesToTakeOut } from './standingLinesView.ts';

/** One statement, counters last. */
const remove = statement<{ order: string; lines: readonly string[]; at: string }, { ok: boolean }>(
  'take lines out of an order',
  (at) => sql`
    with removed as (
      update order_detail d set removed_at = ${at('at')}::timestamptz, removed_in = o.state
      from customer_order o
      where o.id = d.order_id and d.order_id = ${at('order')} and d.id = any (${at('lines')}::uuid[]) and d.removed_at is null
      returning d.id
    ),
    changed as (
      update customer_order o set version = o.version + 1
      where o.id = ${at('order')} and exists (select from removed)
      returning o.id
    ),
    ${movingRegistrations({
      lines: sql`removed`,
      registration: sql`'released'`,
      entry: sql`'released'`,
      at: at('at'),
    })},
    held as materialized (
      select h.order_detail_id, h.sellable_id, h.quantity, h.counted
      from order_hold h join removed r on r.id = h.order_detail_id
      where h.counted <> 'none'
    ),
    wanted as (
      select sellable_id, 0 as cart_blocked,
        -coalesce(sum(quantity) filter (where counted = 'ordered'), 0)::int as ordered,
        -coalesce(sum(quantity) filter (where counted = 'purchased'), 0)::int as purchased
      from held group by sellable_id
    ),
    freed as (
      update order_hold h set counted = 'none' from held x
      where h.order_detail_id = x.order_detail_id and h.sellable_id = x.sellable_id
      returning h.sellable_id
    ),
    ${changingStock(sql`(select count(*) from changed) + (select count(*) from entered)
      + (select count(*) from freed)`)}
    select ${okOrRollback} from verdict`,
);

export interface TakeOutCommand {
  readonly orderId: string;
  readonly lines: readonly string[];
  readonly why: string;
  /** Null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
  readonly refundId?: string;
  readonly told?: true;
  readonly locked?: LockedOrder;
}

/**
 * With what cannot stand without them (`linesTakenOut`). Of an unpaid order the amounts are counted anew, and without
 * lines it is cancelled; what was paid stays as it was. Idempotent; answers the lines that were taken out now. Refuses
 * with `line_not_of_order` and `order_not_payable`.
 */
export type TakeOut = (tx: Tx, command: TakeOutCommand) => Promise<readonly LineToTakeOut[]>;

export function createTakeOut({ runMove, afterCommit, recount }: Reactions): TakeOut {
  const moveOrder = createMoveOrder(runMove);
  return async (tx, { orderId, lines: asked, why, by, at, refundId, told, locked }) => {
    const order = await lockedOnce(tx, orderId, locked);
    const all = await linesToTakeOut(tx, { order: orderId });
    if (asked.some((id) => !all.some((line) => line.id === id))) refuse('line_not_of_order');
    const standing = all.filter(({ removed_in }) => removed_in === null);
    const ids = linesTakenOut(standing, asked);
    if (ids.size === 0) return [];
    if (!isPayable(order.state) && !isPaid(order.state)) refuse('order_not_payable');
    const isEmptied = isPayable(order.state) && ids.size === standing.length;
    // Cancelled first: its amounts stay what they were, and the lines still count in them.
    if (isEmptied) await moveOrder(tx, { orderId, move: 'cancel', why, by, at, isLocked: true });
    await remove(tx, { order: orderId, lines: [...ids], at: at.toISOString() });
    if (!isEmptied) {
      const { state } = order;
      if (isPayable(state)) {
        const rest = standing.filter(({ id }) => !ids.has(id));
        const shipping = rest.some(({ ships }) => ships) ? order.total_shipping : noMoney;
        await recount(tx, order, { shipping, by, at, why });
      }
      const about = { lines: [...ids], ...(refundId && { refundId }), ...(told && { told }) };
      await react(afterCommit, tx, { orderId, what: 'take_out', from: state, to: state, at, by, why, ...about });
    }
    return standing.filter(({ id }) => ids.has(id));
  };
}
