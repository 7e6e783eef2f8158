import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';

/** What money an order has moved; the takings of days count the same rows. */
export interface OrderMoney {
  /** What has come: what paid it, and what came late, twice, or in another amount. */
  readonly paid_amount: Cents;
  /** What has gone back of all that has come. */
  readonly returned_amount: Cents;
  /** What is still to go back, what a provider has refused included. */
  readonly to_return_amount: Cents;
}

/** SQL fragment for a view: the columns of an order’s money (`OrderMoney`). */
export const orderMoney = (order: SQL): SQL => sql`
  coalesce((select sum(p.amount) from payment p where p.order_id = ${order} and p.taken_on is not null), 0)::int as paid_amount,
  coalesce((select sum(f.amount) from refund f where f.order_id = ${order} and f.returned_on is not null), 0)::int
    as returned_amount,
  coalesce((select sum(f.amount) from refund f where f.order_id = ${order} and (f.state = 'requested'
    or f.way = 'provider' and f.state = 'failed' and f.again_as is null)), 0)::int as to_return_amount`;
