import { type SQL, sql } from 'drizzle-orm';
import { addressLines } from '#features/orders/rules/addressLines.ts';
import { isTold, type ParcelState, type ParcelWay, tellAfter } from '#features/orders/rules/parcels.ts';
import { isGoods, parcels, piecesInParcel, withdrawnPieces } from '#features/orders/server/parcelView.ts';
import { type AddressCopy, type DetailCopy, recipientWords } from '#features/orders/server/tables.ts';
import { collectionText, type Shipping } from '#features/shop/rules/shippings.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import { referenceLike, wordsLike } from '#office/kit/rules/orderSearch.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { OfficeParcelRow, ParcelsView } from '../../contract/parcels.ts';
import { nameOf } from '../ordersView.ts';

interface PiecesRow {
  readonly copy: Translated<DetailCopy>;
  readonly quantity: number;
}

interface Row {
  readonly order_id: string;
  readonly reference: string;
  readonly shipping: Shipping | null;
  readonly shipping_address: AddressCopy | null;
  readonly buyer: { readonly firstname: string | null; readonly lastname: string | null } | null;
  readonly goods: readonly PiecesRow[];
  readonly withdrawn: readonly PiecesRow[];
  readonly due_day: Day;
  readonly way: ParcelWay;
  readonly state: ParcelState;
  readonly ended: OfficeParcelRow['ended'];
  readonly at: string | null;
  readonly courier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_link: string | null;
}

/** What is still to be done stands by its day; what was done, the latest first. */
const ordering: SQL = sql`case when l.state in ('to_pack', 'ready') then 0 else 1 end,
  case when l.state in ('to_pack', 'ready') then l.due_day end, l.changed_at desc nulls last, l.order_id`;

interface Keys {
  readonly count: number;
  readonly ids: readonly string[];
}
type Paged = { circuit: number; view: ParcelsView; page: number; size: number };

/** How many there are, and the orders of one page of them; a page beyond the last is the last, as `pageOf` has it. */
const pageOfFound = (at: (name: keyof Paged & string) => SQL): SQL => sql`
  select n.count, array(select l.order_id from found l order by ${ordering}
      limit ${at('size')}::int
      offset (greatest(least(${at('page')}::int, ceil(n.count / ${at('size')}::numeric)::int), 1) - 1) * ${at('size')}::int) as ids
  from (select count(*)::int as count from found) n`;

// What waits to be collected needs nothing done.
const isToDo: SQL = sql`(l.stands and (l.state = 'to_pack' or l.way = 'courier' and l.state = 'ready'))`;

const ofView = (at: (name: keyof Paged & string) => SQL): SQL => sql`l.circuit_id = ${at('circuit')}
  and (${at('view')}::text = 'all' or l.state = ${at('view')}::text or ${at('view')}::text = 'to_do' and ${isToDo})`;

const keysOf = statement<Paged, Keys>(
  'parcels of a circuit',
  (at) => sql`
    with found as not materialized (select l.state, l.due_day, l.changed_at, l.order_id from ${parcels} l
      where ${ofView(at)})
    ${pageOfFound(at)}`,
  { plannedEachTime: true },
);

/** The most parcels that a word may mean: whoever types more of it finds their own. */
const mostFound = 500;

const recipient = recipientWords({ shippingAddress: sql`o.shipping_address` });
const buyer = sql`plain_words(m.firstname || ' ' || m.lastname)`;

// By the names of the recipient or the buyer, which have all words; by reference, email or tracking number, which have the
// longest one. Each is found by an index of its own: as one condition they would read every order.
const search = statement<Paged & { words: readonly string[]; longest: string; reference: string }, Keys>(
  'search of parcels',
  (at) => {
    // As an array the words are folded once, not for each name.
    const named = (names: SQL) => sql`${names} like plain_words(${at('longest')})
      and ${names} like all (array(select plain_words(one) from unnest(${at('words')}::text[]) one))`;
    const one = (from: SQL, where: SQL) => sql`(select l.state, l.due_day, l.changed_at, l.order_id
      from ${parcels} l join customer_order o on o.id = l.order_id ${from}
      where ${ofView(at)} and ${where} limit ${sql.raw(String(mostFound))})`;
    return sql`
    with found as materialized (
      ${one(sql``, sql`o.shipping_address is not null and ${named(recipient)}`)}
      union ${one(sql`join member m on m.user_id = o.user_id and m.himself`, named(buyer))}
      union ${one(sql`join user_account u on u.id = o.user_id`, sql`u.email ilike ${at('longest')}`)}
      union ${one(sql``, sql`translate(replace(o.reference, '-', ''), '015', 'OIS') like ${at('reference')}`)}
      union ${one(sql``, sql`l.tracking_number is not null and plain_words(l.tracking_number) like plain_words(${at('longest')})`)}
    )
    ${pageOfFound(at)}`;
  },
  { plannedEachTime: true },
);

/** Is a withdrawal (`v`) from what is to be packed (`l`), or from what had left with it? */
const isAboutParcel: SQL = sql`(l.state in ('to_pack', 'ready') or v.had_left)`;

const reading = statement<{ ids: readonly string[] }, Row>(
  'parcels of orders',
  (at) => sql`
    select o.id as order_id, o.reference, o.shipping, o.shipping_address, l.due_day::text as due_day, l.way,
      l.state, l.changed_at as at, l.courier, l.tracking_number, l.tracking_link,
      case when l.stands then null
        when (select bool_and(${withdrawnPieces()} = d.quantity) from order_detail d where d.order_id = o.id and d.goods)
          then 'withdrawn' else 'given_back' end as ended,
      coalesce((select json_agg(json_build_object('copy', d.copy, 'quantity', ${piecesInParcel}) order by d.position)
        from order_detail d where d.order_id = o.id and (${isGoods} or d.goods and not l.stands) and ${piecesInParcel} > 0),
        '[]') as goods,
      coalesce((select json_agg(json_build_object('copy', d.copy, 'quantity', ${withdrawnPieces(isAboutParcel)}) order by d.position)
        from order_detail d where d.order_id = o.id and d.goods and ${withdrawnPieces(isAboutParcel)} > 0), '[]') as withdrawn,
      (select json_build_object('firstname', m.firstname, 'lastname', m.lastname)
        from member m where m.user_id = o.user_id and m.himself) as buyer
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

const chosen = statement<{ circuit: number; orders: readonly string[] }, Pick<Keys, 'ids'>>(
  'parcels that are chosen',
  (at) => sql`
    select array(select l.order_id from ${parcels} l
      where l.circuit_id = ${at('circuit')} and l.order_id = any (${at('orders')}::uuid[]) order by ${ordering}) as ids`,
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

/** How many parcels a view and a search find, and the orders of one page of them. */
async function findKeys(on: DbOrTx, asked: Omit<Asked, 'lang' | 'now'>): Promise<Keys> {
  const words = wordsLike(asked.search);
  const found = { circuit: asked.circuitId, view: asked.view, page: asked.page, size: asked.size };
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  const [keys] = longest
    ? await search(on, { ...found, words, longest, reference: referenceLike(asked.search) ?? '' })
    : await keysOf(on, found);
  return keys!;
}

/** The goods of paid orders, in pages of `size`; the page number is clamped. */
export async function listParcels(on: DbOrTx, asked: Asked) {
  const { size, lang, now } = asked;
  const { count, ids } = await findKeys(on, asked);
  const { offset: _, ...page } = pageOf(asked.page, count, size);
  const rows = await reading(on, { ids });
  return { data: rows.map((row) => rowView(row, lang, now)), ...page };
}

/** The parcels of these orders, in the order of the list; those of another circuit are not there. */
export async function chosenParcels(
  on: DbOrTx,
  { circuitId, orders, lang, now }: Pick<Asked, 'circuitId' | 'lang' | 'now'> & { readonly orders: readonly string[] },
): Promise<OfficeParcelRow[]> {
  const [found] = await chosen(on, { circuit: circuitId, orders });
  const rows = await reading(on, { ids: found!.ids });
  return rows.map((row) => rowView(row, lang, now));
}

function whereTo({ shipping, shipping_address: to }: Row, lang: Lang): string[] {
  const collection = shipping && shippingView(shipping, lang).collection;
  if (collection) return [collectionText(collection, lang)];
  return to ? addressLines(to) : [];
}

function rowView(row: Row, lang: Lang, now: Date): OfficeParcelRow {
  const at = row.at === null ? null : new Date(row.at);
  const pieces = ({ copy, quantity }: PiecesRow) => ({
    name: copy[lang].name,
    options: (copy[lang].variables ?? []).map(({ name }) => name),
    quantity,
  });
  const hasLeft = at !== null && at.getTime() + tellAfter <= now.getTime();
  return {
    order_id: row.order_id,
    reference: row.reference,
    recipient: row.shipping_address ? fullName(row.shipping_address) : row.buyer && nameOf(row.buyer),
    goods: row.goods.map(pieces),
    withdrawn: row.withdrawn.map(pieces),
    way: row.way,
    way_name: row.shipping?.name[lang] ?? null,
    where: whereTo(row, lang),
    due_day: row.due_day,
    ended: row.ended,
    state: row.state,
    at: at?.toISOString() ?? null,
    courier: row.courier,
    tracking_number: row.tracking_number,
    tracking_link: row.tracking_link,
    told: flag(hasLeft && isTold(row.state, row.way)),
  };
}

/** How many parcels are to be packed or sent, and by when the first. */
export const countParcels = async (on: DbOrTx, circuit: number) => (await toDo(on, { circuit }))[0]!;

/** Of what is to be packed and found by a search: how many there are, and the orders of the first. */
export const toPack = (
  on: DbOrTx,
  circuitId: number,
  { search, most }: { search: string; most: number },
): Promise<Keys> => findKeys(on, { circuitId, view: 'to_pack', search, page: 1, size: most });
