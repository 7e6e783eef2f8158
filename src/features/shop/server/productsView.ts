import { and, asc, desc, eq, exists, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { Db, DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import type { ProductView } from '../contract.ts';
import { isOnSale } from '../rules/onSale.ts';
import { productCombinations, productMedias, products, productVariables, raceServices } from './tables.ts';

interface MediaRow {
  readonly id: number;
  readonly path: string;
  readonly i18n: Translations<{ alt: string }>;
  readonly featured: boolean;
}

interface VariableRow {
  readonly id: number;
  readonly key: string;
  readonly i18n: Translations<{ key: string; name: string }>;
}

const columns = {
  product: products,
  counter: stockCounters,
  medias: sql<MediaRow[]>`coalesce((select json_agg(json_build_object('id', m.id, 'path', m.path, 'i18n', m.i18n,
    'featured', m.featured) order by m.position, m.id) from ${productMedias} m where m.product_id = ${products.id}), '[]')`,
  variables: sql<VariableRow[]>`coalesce((select json_agg(json_build_object('id', v.id, 'key', v.key, 'i18n', v.i18n)
    order by v.position, v.id) from ${productVariables} v where v.product_id = ${products.id}), '[]')`,
  combinations: sql<CombinationRow[]>`coalesce((select json_agg(json_build_object('variables', x.variables,
    'stock', n.stock, 'ordered', n.ordered, 'cart_blocked', n.cart_blocked, 'purchased', n.purchased) order by x.id)
    from ${productCombinations} x join ${stockCounters} n on n.sellable_id = x.sellable_id
    where x.product_id = ${products.id}), '[]')`,
};

interface CombinationRow {
  readonly variables: readonly number[];
  readonly stock: number;
  readonly ordered: number;
  readonly cart_blocked: number;
  readonly purchased: number;
}

interface ProductRow {
  readonly product: typeof products.$inferSelect;
  readonly counter: typeof stockCounters.$inferSelect;
  readonly medias: readonly MediaRow[];
  readonly variables: readonly VariableRow[];
  readonly combinations: readonly CombinationRow[];
  readonly service?: { readonly isPreselected: boolean; readonly sort: number };
}

function productView(
  { product, counter, medias, variables, combinations, service }: ProductRow,
  lang: Lang,
): ProductView {
  const { name, description, note, permalink } = product.i18n[lang];
  const pictures = medias.map(({ id, path, i18n }) => ({ id, path, alt: i18n[lang].alt || i18n.it.alt || name }));
  const featured = pictures[medias.findIndex((media) => media.featured)] ?? pictures[0];
  const options = Map.groupBy(variables, ({ key }) => key);
  return {
    id: product.id,
    sku: product.sku,
    i18n: { name, description: cleanHtml(description), note, permalink },
    price: product.price,
    full_price: product.fullPrice,
    stock: counter.stock,
    ordered: counter.ordered,
    cart_blocked: counter.cartBlocked,
    purchased: counter.purchased,
    have_size_table: flag(product.haveSizeTable),
    size_table_path: product.sizeTablePath,
    medias: pictures,
    featured_media: featured ? { path: featured.path, alt: featured.alt } : null,
    most_pieces: product.mostPieces,
    in_presale: flag(product.inPresale),
    from_date: product.fromDate,
    to_date: product.toDate,
    require_shipping_address: flag(product.requireShipping),
    variables: Object.fromEntries(
      [...options].map(([key, rows]) => [key, rows.map(({ id, i18n }) => ({ id, i18n: i18n[lang] }))]),
    ),
    combinations: combinations.map(({ variables: ids, ...own }) => ({ variables: [...ids], ...own })),
    race_service: service ? { is_preselected: flag(service.isPreselected), sort: service.sort } : null,
  };
}

const productRows = (on: DbOrTx) =>
  on.select(columns).from(products).innerJoin(stockCounters, eq(stockCounters.sellableId, products.sellableId));

export const shopIsOn = (circuitId: number) => sql`exists (select from ${circuitSettings}
  where ${circuitSettings.circuitId} = ${circuitId} and ${circuitSettings.key} = 'shop-active'
    and ${circuitSettings.value} = '1')`;

/** The products on sale in the circuit's shop today; none while the shop is switched off (checkout §6). */
export async function readShop(on: DbOrTx, circuitId: number, lang: Lang, today: Day): Promise<ProductView[]> {
  const rows = await productRows(on)
    .where(and(eq(products.circuitId, circuitId), products.inShop, shopIsOn(circuitId)))
    .orderBy(asc(products.position), asc(products.id));
  return rows.filter(({ product }) => isOnSale(product, today)).map((row) => productView(row, lang));
}

/** The services on sale with a race or package today, in the organiser's order (registration step 6). */
export async function readServices(
  on: DbOrTx,
  of: 'raceId' | 'racePackageId',
  id: number,
  lang: Lang,
  today: Day,
): Promise<ProductView[]> {
  const rows = await on
    .select({ ...columns, service: { isPreselected: raceServices.isPreselected, sort: raceServices.sort } })
    .from(raceServices)
    .innerJoin(products, eq(products.id, raceServices.productId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, products.sellableId))
    .where(eq(raceServices[of], id))
    .orderBy(asc(raceServices.sort), asc(raceServices.id));
  return rows.filter(({ product }) => isOnSale(product, today)).map((row) => productView(row, lang));
}

/** By its permalink in either language, else the one that had it last. */
async function readBySlug(on: DbOrTx, slug: string, where: SQL, lang: Lang, today: Day): Promise<ProductView | null> {
  const permalink = (of: Lang) => sql`${products.i18n} -> ${of}::text ->> 'permalink' = ${slug}`;
  const rows = await productRows(on)
    .where(and(where, or(permalink('it'), permalink('en'))))
    .orderBy(desc(permalink(lang)), asc(products.position), asc(products.id));
  const row =
    rows.find(({ product }) => isOnSale(product, today)) ??
    (await formerlyAt(on, slug, where)).find(({ product }) => isOnSale(product, today));
  return row ? productView(row, lang) : null;
}

/** The products that had this permalink in a language, the last one first. It is asked only where nothing has it now. */
const formerlyAt = (on: DbOrTx, slug: string, where: SQL) => {
  const until = (of: Lang) => sql<string | null>`${products.i18n} -> ${of}::text -> 'former' ->> ${slug}`;
  return productRows(on)
    .where(and(where, or(isNotNull(until('it')), isNotNull(until('en')))))
    .orderBy(sql`greatest(${until('it')}, ${until('en')}) desc`, asc(products.id));
};

/** A product of the circuit's shop by its permalink; null while the shop is switched off (checkout §6). */
export const readShopItem = (
  on: DbOrTx,
  circuitId: number,
  slug: string,
  lang: Lang,
  today: Day,
): Promise<ProductView | null> =>
  readBySlug(on, slug, and(eq(products.circuitId, circuitId), products.inShop, shopIsOn(circuitId))!, lang, today);

/** A service of the circuit's races and packages by its permalink, with what it is offered with. */
export async function readService(on: DbOrTx, circuitId: number, slug: string, lang: Lang, today: Day) {
  const offered = exists(on.select().from(raceServices).where(eq(raceServices.productId, products.id)));
  const service = await readBySlug(on, slug, and(eq(products.circuitId, circuitId), offered)!, lang, today);
  if (!service) return null;
  const rows = await on
    .select({ raceId: races.id, race: races.i18n, packageId: racePackages.id, pack: racePackages.i18n })
    .from(raceServices)
    .leftJoin(races, eq(races.id, raceServices.raceId))
    .leftJoin(racePackages, eq(racePackages.id, raceServices.racePackageId))
    .where(eq(raceServices.productId, service.id))
    .orderBy(asc(races.startsAt), asc(raceServices.id));
  const offeredWith = rows.map(({ raceId, race, packageId, pack }) =>
    raceId !== null
      ? { race_type: 'race' as const, id: raceId, name: race![lang].name }
      : { race_type: 'package' as const, id: packageId!, name: pack![lang].name },
  );
  return { data: service, races: offeredWith };
}

/** For an empty answer: a race without services, or none at all? */
export const raceExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(races, and(eq(races.id, id), ne(races.state, 'draft')))) > 0;

export const packageExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(racePackages, and(eq(racePackages.id, id), ne(racePackages.state, 'draft')))) > 0;
