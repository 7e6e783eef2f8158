import { type SQL, sql } from 'drizzle-orm';
import { addressLines } from '#features/orders/rules/addressLines.ts';
import { daysToDeliver, isTold, type ParcelState, tellAfter } from '#features/orders/rules/parcels.ts';
import { isGoods, wayOf } from '#features/orders/server/parcelView.ts';
import type { AddressCopy, DetailCopy } from '#features/orders/server/tables.ts';
import { collectionText, type Shipping } from '#features/shop/rules/shippings.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { OfficeParcelRow, ParcelsView } from '../../contract/parcels.ts';
import { wordsLike } from '../../rules/orderSearch.ts';
import { nameOf } from '../orders/ordersView.ts';

interface Row {
  readonly order_id: string;
  readonly reference: string;
  readonly shipping: Shipping | null;
  readonly shipping_address: AddressCopy | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly goods: readonly { readonly copy: Translated<DetailCopy>; readonly quantity: number }[];
  readonly due_day: Day;
  readonly state: ParcelState;
  readonly at: string | null;
  readonly courier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_link: string | null;
}

/** The race's day for what is collected there; otherwise so many days from the payment. */
const dueDay: SQL = sql`coalesce(
  ((o.shipping->'collection'->>'starts_at')::timestamptz at time zone 'Europe/Rome')::date,
  (o.payed_at at time zone 'Europe/Rome')::date + ${sql.raw(String(daysToDeliver))})`;

/** The paid orders of a circuit with goods, and how far these are. It begins with the goods: most orders have none. */
const parcels = (circuit: SQL): SQL => sql`
  select o.id as order_id, o.reference, o.shipping, o.shipping_address, o.payed_at, m.firstname, m.lastname,
    ${dueDay} as due_day, coalesce(l.state, 'to_pack') as state, l.changed_at as at, l.courier, l.tracking_number,
    l.tracking_link,
    concat_ws(' ', o.reference, replace(o.reference, '-', ''), m.firstname, m.lastname,
      o.shipping_address->>'firstname', o.shipping_address->>'lastname', u.email, l.tracking_number) as words
  from (select distinct d.order_id from order_detail d join product p on p.id = d.product_id
    where p.circuit_id = ${circuit} and ${isGoods}) g
  join customer_order o on o.id = g.order_id
  left join parcel l on l.order_id = o.id
  left join user_account u on u.id = o.user_id
  left join member m on m.user_id = o.user_id and m.himself
  where o.circuit_id = ${circuit} and o.state in ('paid', 'partly_refunded')`;

const asked = (view: SQL, words: SQL): SQL => sql`
  (${view}::text = 'all' or w.state = ${view}::text)
  and plain_words(w.words) like all (select plain_words(one) from unnest(${words}::text[]) one)`;

interface Found {
  readonly circuit: number;
  readonly view: ParcelsView;
  readonly words: readonly string[];
}
type Counted = { [Name in keyof Found]: Found[Name] };
type Paged = Counted & { offset: number; size: number };

const counting = statement<Counted, { count: number }>(
  'count the parcels of a circuit',
  (at) => sql`
    select count(*)::int as count from (${parcels(at('circuit'))}) w where ${asked(at('view'), at('words'))}`,
);

// What is still to be done stands by its day; what was done, the latest first.
const reading = statement<Paged, Row>(
  'parcels of a circuit',
  (at) => sql`
    select w.order_id, w.reference, w.shipping, w.shipping_address, w.firstname, w.lastname, w.due_day::text as due_day,
      w.state, w.at, w.courier, w.tracking_number, w.tracking_link,
      (select json_agg(json_build_object('copy', d.copy, 'quantity', d.quantity) order by d.position)
        from order_detail d join product p on p.id = d.product_id
        where d.order_id = w.order_id and ${isGoods}) as goods
    from (${parcels(at('circuit'))}) w where ${asked(at('view'), at('words'))}
    order by case when w.state in ('to_pack', 'ready') then 0 else 1 end,
      case when w.state in ('to_pack', 'ready') then w.due_day end, w.at desc nulls last, w.payed_at, w.order_id
    limit ${at('size')} offset ${at('offset')}`,
);

// What waits to be collected needs nothing done.
const toDo = statement<{ circuit: number }, { count: number; day: Day | null }>(
  'parcels that wait for the office',
  (at) => sql`
    select count(*)::int as count, min(w.due_day)::text as day from (${parcels(at('circuit'))}) w
    where w.state = 'to_pack' or (w.state = 'ready' and (w.shipping->>'require_address')::boolean)`,
);

interface Asked {
  readonly circuitId: number;
  readonly view: ParcelsView;
  readonly search: string;
  readonly page: number;
  readonly size: number;
  readonly lang: Lang;
  readonly now: Date;
}

/** The goods of paid orders, in pages of `size`; the page number is clamped. */
export async function listParcels(on: DbOrTx, asked: Asked) {
  const { circuitId: circuit, view, search, size, lang, now } = asked;
  const found = { circuit, view, words: wordsLike(search) };
  const [all] = await counting(on, found);
  const { offset, ...page } = pageOf(asked.page, all?.count ?? 0, size);
  const rows = await reading(on, { ...found, size, offset });
  return { data: rows.map((row) => rowView(row, lang, now)), ...page };
}

function whereTo({ shipping, shipping_address: to }: Row, lang: Lang): string[] {
  const collection = shipping && shippingView(shipping, lang).collection;
  if (collection) return [collectionText(collection, lang)];
  return to ? addressLines(to) : [];
}

function rowView(row: Row, lang: Lang, now: Date): OfficeParcelRow {
  const way = wayOf(row.shipping);
  const at = row.at === null ? null : new Date(row.at);
  const hasLeft = at !== null && at.getTime() + tellAfter <= now.getTime();
  return {
    order_id: row.order_id,
    reference: row.reference,
    recipient: row.shipping_address ? fullName(row.shipping_address) : nameOf(row),
    goods: row.goods.map(({ copy, quantity }) => ({
      name: copy[lang].name,
      options: (copy[lang].variables ?? []).map(({ name }) => name),
      quantity,
    })),
    way,
    way_name: row.shipping?.name[lang] ?? null,
    where: whereTo(row, lang),
    due_day: row.due_day,
    state: row.state,
    at: at?.toISOString() ?? null,
    courier: row.courier,
    tracking_number: row.tracking_number,
    tracking_link: row.tracking_link,
    told: flag(hasLeft && isTold(row.state, way)),
  };
}

/** How many parcels are to be packed or sent, and by when the first. */
export const countParcels = async (on: DbOrTx, circuit: number) => (await toDo(on, { circuit }))[0]!;
