import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { ParcelState, ParcelWay } from '../rules/parcels.ts';

export const isGoods: SQL = sql`d.goods and d.removed_at is null`;

/** Of a line `d` (art. 54-bis of the Italian Consumer Code), in withdrawals `v` that are so. */
export const withdrawnPieces = (which: SQL = sql`true`): SQL => sql`coalesce((
  select sum(w.quantity) from withdrawal_line w join withdrawal v on v.id = w.withdrawal_id
  where w.order_detail_id = d.id and ${which}), 0)::int`;

/**
 * SQL. One stands if its order is paid and has goods that were not taken out or wholly withdrawn from. It is due on the
 * day of the race where it is collected, else thirty days after the payment (art. 61 of the Italian Consumer Code).
 */
export const parcels: SQL = sql`(select * from (
  select o.id as order_id, o.circuit_id, o.delivery as state, o.delivery_at as changed_at, o.courier, o.tracking_number, o.tracking_link,
    case when (o.shipping->>'require_address')::boolean then 'courier' else 'collection' end as way,
    coalesce(((o.shipping->'collection'->>'starts_at')::timestamptz at time zone 'Europe/Rome')::date,
      (o.payed_at at time zone 'Europe/Rome')::date + 30) as due_day,
    o.state in ('paid', 'partly_refunded') and exists (select from order_detail d where d.order_id = o.id and ${isGoods}
      and d.quantity > coalesce((select sum(w.quantity) from withdrawal_line w where w.order_detail_id = d.id), 0)) as stands
  from customer_order o where o.delivery is not null) q where q.state <> 'to_pack' or q.stands)`;

/** What is packed has none of any. */
const wasInside: SQL = sql`(l.state in ('sent', 'collected') and v.had_left)`;

/** SQL. One that was packed and goes nowhere any more has all that is to be unpacked. */
export const piecesInParcel: SQL = sql`case when not l.stands and l.state = 'ready' then d.quantity
  else d.quantity - ${withdrawnPieces(sql`not ${wasInside}`)} end`;

interface ParcelRow {
  readonly state: ParcelState;
  readonly way: ParcelWay;
  readonly changed_at: string | null;
  /** Given back, or withdrawn from, after it was packed. */
  readonly stands: boolean;
  readonly pieces: number;
}

const parcel = statement<{ order: string }, ParcelRow>(
  'parcel of an order',
  (at) => sql`
    select l.state, l.way, l.changed_at, l.stands,
      (select coalesce(sum(${piecesInParcel}), 0)::int from order_detail d where d.order_id = l.order_id and ${isGoods})
        as pieces
    from ${parcels} l where l.order_id = ${at('order')}`,
);

/** Undefined where there are none, or it was not paid, or given back or withdrawn from before anybody packed. */
export const findParcel = async (on: DbOrTx, order: string): Promise<ParcelRow | undefined> =>
  (await parcel(on, { order }))[0];

const goodsIn = statement<{ order: string }, { id: string; pieces: number }>(
  'lines in a parcel',
  (at) => sql`
    select d.id, ${piecesInParcel} as pieces
    from ${parcels} l join order_detail d on d.order_id = l.order_id
    where l.order_id = ${at('order')} and ${isGoods} and ${piecesInParcel} > 0`,
);

export const linesInParcel = async (on: DbOrTx, order: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await goodsIn(on, { order })).map(({ id, pieces }) => [id, pieces]));

const withdrawn = statement<{ order: string }, { whole: boolean }>(
  'was an order’s parcel withdrawn from',
  (at) => sql`
    select bool_and(${withdrawnPieces()} = d.quantity) as whole
    from order_detail d where d.order_id = ${at('order')} and ${isGoods}`,
);

export const isWithdrawnFrom = async (on: DbOrTx, order: string): Promise<boolean> =>
  (await withdrawn(on, { order }))[0]?.whole === true;
