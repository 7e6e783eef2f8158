import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { ParcelState, ParcelWay } from '../rules/parcels.ts';

/** A line of an order (`d`) that is packed and delivered, as SQL. */
export const isGoods: SQL = sql`d.goods and d.removed_at is null`;

interface ParcelRow {
  readonly state: ParcelState;
  readonly way: ParcelWay;
  readonly changed_at: string | null;
  /** False: its order was given back after it was packed. */
  readonly stands: boolean;
}

const parcel = statement<{ order: string }, ParcelRow>(
  'parcel of an order',
  (at) => sql`select p.state, p.way, p.changed_at, p.stands from parcel p where p.order_id = ${at('order')}`,
);

/** How far an order's goods are; undefined where it has none, or was not paid or was given back before anybody packed. */
export const findParcel = async (on: DbOrTx, order: string): Promise<ParcelRow | undefined> =>
  (await parcel(on, { order }))[0];

const goodsIn = statement<{ order: string }, { id: string }>(
  'lines in a parcel',
  (at) => sql`select d.id from order_detail d where d.order_id = ${at('order')} and ${isGoods}`,
);

/** The lines of an order that are in its parcel. */
export const linesInParcel = async (on: DbOrTx, order: string): Promise<ReadonlySet<string>> =>
  new Set((await goodsIn(on, { order })).map(({ id }) => id));
