import { sql } from 'drizzle-orm';
import { type Counted, countingStock, NotEnough } from '#features/stock/server/stock.ts';
import { Refusal } from '#kernel/errors.ts';
import { statement } from '#server/statement.ts';
import type { OrderState } from '../rules/states.ts';
import type { OnOrderChange } from './reactions.ts';

type CountedAs = 'ordered' | 'purchased' | 'none';

/** Where an order's places and pieces are counted in each of its states. */
export const countedIn: Readonly<Record<OrderState, CountedAs>> = {
  awaiting_payment: 'ordered',
  paid: 'purchased',
  partly_refunded: 'purchased',
  refunded: 'none',
  expired: 'none',
  cancelled: 'none',
};

const recount = statement<{ order: string; to: string }, Counted>(
  'count an order’s holds elsewhere',
  (at) => sql`
    with held as materialized (
      select h.order_detail_id, h.sellable_id, h.quantity, h.counted
      from order_hold h join order_detail d on d.id = h.order_detail_id
      where d.order_id = ${at('order')} and h.counted <> ${at('to')}
    ),
    wanted as (
      select sellable_id, 0 as cart_blocked,
        (coalesce(sum(quantity) filter (where ${at('to')} = 'ordered'), 0)
          - coalesce(sum(quantity) filter (where counted = 'ordered'), 0))::int as ordered,
        (coalesce(sum(quantity) filter (where ${at('to')} = 'purchased'), 0)
          - coalesce(sum(quantity) filter (where counted = 'purchased'), 0))::int as purchased
      from held group by sellable_id
    ),
    ${countingStock},
    changed as (
      update order_hold h set counted = ${at('to')} from held x, verdict v
      where v.ok and h.order_detail_id = x.order_detail_id and h.sellable_id = x.sellable_id
    )
    select ok, lacking from verdict`,
);

/**
 * What an order holds follows its state: `ordered` while unpaid, `purchased` once paid, nothing once it is over.
 * An order that comes back to life takes its places anew; if they are gone, the whole change is undone.
 */
export const holdsFollow: OnOrderChange = async (tx, { orderId, from, to }) => {
  if (from === null || countedIn[from] === countedIn[to]) return;
  const [counted] = await recount(tx, { order: orderId, to: countedIn[to] });
  if (counted && !counted.ok) throw new NotEnough(counted.lacking, new Refusal('sold_out', { name: '' }));
};
