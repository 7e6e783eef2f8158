import { type SQL, sql } from 'drizzle-orm';
import { addressLines } from '#features/orders/rules/addressLines.ts';
import type { ParcelState, ParcelWay } from '#features/orders/rules/parcels.ts';
import { isGoods, parcels, piecesInParcel, withdrawnPieces } from '#features/orders/server/parcelView.ts';
import { type AddressCopy, type DetailCopy, orders } from '#features/orders/server/tables.ts';
import { collectionText, type Shipping } from '#features/shop/rules/shippings.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { Delivery, OfficeParcel } from '../../contract/parcels.ts';

interface PiecesRow {
  readonly copy: Translations<DetailCopy>;
  readonly quantity: number;
}

interface Row {
  readonly order_id: string;
  readonly reference: string;
  readonly shipping: Shipping | null;
  readonly shipping_address: AddressCopy | null;
  readonly buyer: { readonly firstname: string; readonly lastname: string } | null;
  readonly goods: readonly PiecesRow[];
  readonly withdrawn: readonly PiecesRow[];
  readonly due_day: Day;
  readonly way: ParcelWay;
  readonly state: ParcelState;
  readonly stands: boolean;
  readonly at: string | null;
  readonly courier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_link: string | null;
}

// What waits to be collected needs nothing done.
const isToDo: SQL = sql`l.stands and (l.state = 'to_pack' or l.way = 'courier' and l.state = 'ready')`;

/** Orders whose goods are so far, as a condition on them. */
export const isDelivered = (delivery: Delivery): SQL => {
  const state =
    delivery === 'to_do' ? sql`${orders.delivery} in ('to_pack', 'ready')` : sql`${orders.delivery} = ${delivery}`;
  return sql`${state} and exists (select from ${parcels} l
    where l.order_id = ${orders.id} ${delivery === 'to_do' ? sql`and ${isToDo}` : sql``})`;
};

/** What is due first stands first; of what was done, the latest. */
export const byDelivery = (delivery: Delivery): SQL =>
  delivery === 'sent' || delivery === 'collected'
    ? sql`${orders.deliveryAt} desc`
    : sql`(select l.due_day from ${parcels} l where l.order_id = ${orders.id})`;

/** Is a withdrawal (`v`) from what is to be packed (`l`), or from what had left with it? */
const isAboutParcel: SQL = sql`(l.state in ('to_pack', 'ready') or v.had_left)`;

const reading = statement<{ ids: readonly string[] }, Row>(
  'parcels of orders',
  (at) => sql`
    select o.id as order_id, o.reference, o.shipping, o.shipping_address, l.due_day::text as due_day, l.way,
      l.state, l.stands, l.changed_at as at, l.courier, l.tracking_number, l.tracking_link,
      coalesce((select json_agg(json_build_object('copy', d.copy, 'quantity', ${piecesInParcel}) order by d.position)
        from order_detail d where d.order_id = o.id and (${isGoods} or d.goods and not l.stands) and ${piecesInParcel} > 0),
        '[]') as goods,
      coalesce((select json_agg(json_build_object('copy', d.copy, 'quantity', ${withdrawnPieces(isAboutParcel)}) order by d.position)
        from order_detail d where d.order_id = o.id and d.goods and ${withdrawnPieces(isAboutParcel)} > 0), '[]') as withdrawn,
      (select json_build_object('firstname', m.firstname, 'lastname', m.lastname)
        from member m where m.user_id = o.user_id and m.himself and m.firstname <> '' and m.lastname <> '') as buyer
    from unnest(${at('ids')}::uuid[]) with ordinality k (id, n)
    join customer_order o on o.id = k.id
    join ${parcels} l on l.order_id = k.id
    order by k.n`,
);

// As `isToDo`, each part by its index.
const toDo = statement<{ circuit: number }, { count: number; day: Day | null }>(
  'parcels that wait for the office',
  (at) => sql`
    select sum(n.count)::int as count, min(n.day)::text as day from (
      select count(*) as count, min(l.due_day) as day from ${parcels} l
        where l.circuit_id = ${at('circuit')} and l.stands and l.state = 'to_pack'
      union all
      select count(*), min(l.due_day) from ${parcels} l
        where l.circuit_id = ${at('circuit')} and l.stands and l.state = 'ready' and l.way = 'courier') n`,
);

export const countParcels = async (on: DbOrTx, circuit: number) => (await toDo(on, { circuit }))[0]!;

interface ParcelOf {
  readonly order: string;
  readonly reference: string;
  readonly parcel: OfficeParcel;
}

/** Of an order that has none there is nothing. */
export async function parcelsOf(on: DbOrTx, ids: readonly string[], lang: Lang): Promise<ParcelOf[]> {
  if (ids.length === 0) return [];
  const rows = await reading(on, { ids });
  return rows.map((row) => ({ order: row.order_id, reference: row.reference, parcel: parcelView(row, lang) }));
}

function whereTo({ shipping, shipping_address: to }: Row, lang: Lang): string[] {
  const collection = shipping && shippingView(shipping, lang).collection;
  if (collection) return [collectionText(collection, lang)];
  return to ? addressLines(to) : [];
}

function parcelView(row: Row, lang: Lang): OfficeParcel {
  const pieces = ({ copy, quantity }: PiecesRow) => ({
    name: copy[lang].name,
    options: (copy[lang].variables ?? []).map(({ name }) => name),
    quantity,
  });
  return {
    recipient: row.shipping_address ? fullName(row.shipping_address) : row.buyer && fullName(row.buyer),
    goods: row.goods.map(pieces),
    withdrawn: row.withdrawn.map(pieces),
    way: row.way,
    way_name: row.shipping?.name[lang] ?? null,
    where: whereTo(row, lang),
    due_day: row.due_day,
    state: row.state,
    stands: flag(row.stands),
    at: row.at && new Date(row.at).toISOString(),
    courier: row.courier,
    tracking_number: row.tracking_number,
    tracking_link: row.tracking_link,
  };
}
