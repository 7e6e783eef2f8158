import { type SQL, sql } from 'drizzle-orm';
import type { Shipping } from '#features/shop/rules/shippings.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { ParcelState, ParcelWay } from '../rules/parcels.ts';

/** A line of an order (`d`) and its product (`p`), as SQL: goods of the shop, or a service that is shipped. */
export const isGoods: SQL = sql`d.kind = 'product' and d.removed_at is null and (p.in_shop or p.require_shipping)`;

const goods = statement<{ order: string }, { one: number }>(
  'has an order goods',
  (at) => sql`
    select 1 as one from order_detail d join product p on p.id = d.product_id
    where d.order_id = ${at('order')} and ${isGoods} limit 1`,
);

export const hasGoods = async (on: DbOrTx, order: string): Promise<boolean> => (await goods(on, { order })).length > 0;

/** What is not sent to an address is collected. */
export const wayOf = (shipping: Pick<Shipping, 'require_address'> | null): ParcelWay =>
  shipping?.require_address ? 'courier' : 'collection';

const shippingOf = statement<{ order: string }, { shipping: Shipping | null }>(
  'how goods of an order are delivered',
  (at) => sql`select o.shipping from customer_order o where o.id = ${at('order')}`,
);

export const parcelWayOf = async (on: DbOrTx, order: string): Promise<ParcelWay> =>
  wayOf((await shippingOf(on, { order }))[0]?.shipping ?? null);

interface ParcelRow {
  readonly state: ParcelState;
  readonly changed_at: string;
}

const parcel = statement<{ order: string }, ParcelRow>(
  'parcel of an order',
  (at) => sql`select p.state, p.changed_at from parcel p where p.order_id = ${at('order')}`,
);

/** How far an order's goods are; undefined while nobody has packed them. */
export const findParcel = async (on: DbOrTx, order: string): Promise<ParcelRow | undefined> =>
  (await parcel(on, { order }))[0];
