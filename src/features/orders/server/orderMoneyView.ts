import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { orders } from './tables.ts';

/** What money an order has moved; the takings of days count the same facts (`money_fact`). */
export interface OrderMoney {
  /** With what came late, twice, or in another amount. */
  readonly paid_amount: Cents;
  readonly returned_amount: Cents;
  /** What a provider has refused included. */
  readonly to_return_amount: Cents;
  /** It waits with the circuit until the rest is there, and pays the order with it (decision 151). */
  readonly arrived_amount: Cents;
}

/** Nothing for an order that awaits no payment. */
const arrived = (order: SQL): SQL => sql`coalesce((
  select sum(m.amount) from asked_rest a join bank_movement m on m.id = a.movement_id
  join customer_order w on w.id = a.order_id and w.state = 'awaiting_payment'
  where a.order_id = ${order} and m.state = 'open'), 0)::int`;

const isToGoBack = sql`(f.state = 'requested' or f.way = 'provider' and f.state = 'failed' and f.again_as is null)`;

const goesBack = sql`m.kind in ('given_back', 'came_back')`;

export const orderMoney = (order: SQL): SQL => sql`
  coalesce((select sum(m.amount) from money_fact m where m.order_id = ${order} and m.kind = 'received'), 0)::int as paid_amount,
  coalesce((select -sum(m.amount) from money_fact m where m.order_id = ${order} and ${goesBack}), 0)::int as returned_amount,
  coalesce((select sum(f.amount) from refund f where f.order_id = ${order} and ${isToGoBack}), 0)::int as to_return_amount,
  ${arrived(order)} as arrived_amount`;

const ownReturned = (order: SQL): SQL<Cents> => sql<Cents>`coalesce((
  select -sum(m.amount) from money_fact m join refund f on f.id = m.refund_id
  where m.order_id = ${order} and ${goesBack} and not f.surplus), 0)::int`;

const ownToReturn = (order: SQL): SQL<Cents> => sql<Cents>`coalesce((
  select sum(f.amount) from refund f where f.order_id = ${order} and not f.surplus and ${isToGoBack}), 0)::int`;

/** What of an order's own money has gone back and is still to go, by which its state is said (`stateSaid`). */
export const ownMoneyBack = (order: SQL): SQL => sql`
  ${ownReturned(order)} as own_returned, ${ownToReturn(order)} as own_to_return`;

/** The same as columns of a query of orders beside other tables. */
export const ownMoneyOf = {
  own_returned: ownReturned(sql`${orders.id}`),
  own_to_return: ownToReturn(sql`${orders.id}`),
};

const ofOne = statement<{ order: string }, { readonly arrived: Cents }>(
  'money that came for an order and is too little',
  (at) => sql`select ${arrived(sql`${at('order')}::uuid`)} as arrived`,
);

/** Nothing for one that awaits no payment. */
export const arrivedFor = async (on: DbOrTx, order: string): Promise<Cents> => (await ofOne(on, { order }))[0]!.arrived;
