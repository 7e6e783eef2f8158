import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { ProductFields } from '../../contract/setup.ts';
import type { ProductSetUp } from '../../rules/setup/fields.ts';
import { type Picture, textOfPictures } from '../../rules/setup/pictures.ts';
import { lowestPrices } from '../prices.ts';
import { countOffered } from '../shippingsView.ts';
import { productCombinations, productMedias, products, productVariables } from '../tables.ts';

/** A combination of options, with the pieces that it has of its own. */
export interface SetCombination {
  readonly variables: readonly number[];
  readonly stock: number | null;
  readonly taken: number;
  readonly sellableId: number | null;
}

export interface FoundProduct {
  readonly id: number;
  readonly active: boolean;
  readonly sellableId: number;
  readonly taken: number;
  readonly options: readonly (typeof productVariables.$inferSelect)[];
  readonly combinations: readonly SetCombination[];
  readonly setUp: ProductSetUp;
}

const combinationsOf = (options: FoundProduct['options']): number[][] =>
  [...Map.groupBy(options, ({ key }) => key).values()].reduce<number[][]>(
    (begun, some) => begun.flatMap((chosen) => some.map(({ id }) => [...chosen, id])),
    [[]],
  );

/** Null for a product of another circuit. */
export async function readProduct(
  on: DbOrTx,
  { circuitId, productId }: { readonly circuitId: number; readonly productId: number },
  now: Date,
): Promise<FoundProduct | null> {
  return (await readProducts(on, { circuitId, productIds: [productId] }, now)).get(productId) ?? null;
}

export async function readProducts(
  on: DbOrTx,
  { circuitId, productIds }: { readonly circuitId: number; readonly productIds: readonly number[] },
  now: Date,
): Promise<ReadonlyMap<number, FoundProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await on
    .select({ product: products, counter: stockCounters })
    .from(products)
    .innerJoin(stockCounters, eq(stockCounters.sellableId, products.sellableId))
    .where(and(inArray(products.id, [...productIds]), eq(products.circuitId, circuitId)));
  const ids = rows.map(({ product }) => product.id);
  if (ids.length === 0) return new Map();
  // One after the other: whoever changes a product asks in its transaction, on one connection.
  const options = await on
    .select()
    .from(productVariables)
    .where(inArray(productVariables.productId, ids))
    .orderBy(asc(productVariables.position), asc(productVariables.id));
  const own = await on
    .select({
      productId: productCombinations.productId,
      variables: productCombinations.variables,
      counter: stockCounters,
    })
    .from(productCombinations)
    .innerJoin(stockCounters, eq(stockCounters.sellableId, productCombinations.sellableId))
    .where(inArray(productCombinations.productId, ids));
  const medias = await on
    .select({ productId: productMedias.productId, path: productMedias.path, i18n: productMedias.i18n })
    .from(productMedias)
    .where(inArray(productMedias.productId, ids))
    .orderBy(asc(productMedias.position), asc(productMedias.id));
  const ways_of_delivery = await countOffered(on, circuitId, now);
  const lowest = await lowestPrices(on, 'productId', ids, now);
  return new Map(
    rows.map(({ product, counter }): [number, FoundProduct] => {
      const { id } = product;
      const ofIt = ({ productId }: { readonly productId: number }) => productId === id;
      const itsOptions = options.filter(ofIt);
      const its = own.filter(ofIt);
      return [
        id,
        {
          id,
          active: product.active,
          sellableId: product.sellableId,
          taken: takenOf(counter),
          options: itsOptions,
          combinations: (itsOptions.length === 0 ? [] : combinationsOf(itsOptions)).map((variables) => {
            const there = its.find(
              (one) => one.variables.length === variables.length && one.variables.every((at) => variables.includes(at)),
            );
            return {
              variables,
              stock: there?.counter.stock ?? null,
              taken: there ? takenOf(there.counter) : 0,
              sellableId: there?.counter.sellableId ?? null,
            };
          }),
          setUp: {
            product: fieldsOf(
              product,
              counter.stock,
              itsOptions,
              medias.filter(ofIt).map(({ path, i18n }) => ({ path, it: i18n.it.alt, en: i18n.en.alt })),
            ),
            lowest: lowest.get(id) ?? null,
            ways_of_delivery,
          },
        },
      ];
    }),
  );
}

const takenOf = ({ ordered, cartBlocked, purchased, kept }: typeof stockCounters.$inferSelect) =>
  ordered + cartBlocked + purchased + kept;

function fieldsOf(
  { i18n: { it, en }, ...product }: typeof products.$inferSelect,
  stock: number,
  options: FoundProduct['options'],
  pictures: readonly Picture[],
): ProductFields {
  const [first = [], second = []] = [...Map.groupBy(options, ({ key }) => key).values()];
  return {
    name_it: it.name,
    name_en: en.name,
    description_it: it.description,
    description_en: en.description,
    note_it: it.note,
    note_en: en.note,
    slug_it: it.permalink,
    slug_en: en.permalink,
    sku: product.sku,
    price: product.price,
    // The same as the price is none; a lower one is shown, so that somebody mends it.
    full_price: product.fullPrice === product.price ? null : product.fullPrice,
    stock,
    most_pieces: product.mostPieces,
    in_shop: product.inShop,
    is_shipped: product.requireShipping,
    in_presale: product.inPresale,
    from_date: product.fromDate,
    to_date: product.toDate,
    size_table: product.sizeTablePath ?? '',
    pictures: textOfPictures(pictures),
    option_1_it: first[0]?.i18n.it.key ?? '',
    option_1_en: first[0]?.i18n.en.key ?? '',
    values_1_it: first.map(({ i18n }) => i18n.it.name).join(', '),
    values_1_en: first.map(({ i18n }) => i18n.en.name).join(', '),
    option_2_it: second[0]?.i18n.it.key ?? '',
    option_2_en: second[0]?.i18n.en.key ?? '',
    values_2_it: second.map(({ i18n }) => i18n.it.name).join(', '),
    values_2_en: second.map(({ i18n }) => i18n.en.name).join(', '),
  };
}

const used = statement<{ product: number }, { id: number }>(
  'options of a product that are in use',
  (at) => sql`
    select unnest(d.variables)::int as id from cart_detail d where d.product_id = ${at('product')}
    union select unnest(d.variables)::int from order_detail d where d.product_id = ${at('product')}`,
);

/** The options that a line of a cart or an order names. */
export const usedOptions = async (on: DbOrTx, productId: number): Promise<ReadonlySet<number>> =>
  new Set((await used(on, { product: productId })).map(({ id }) => id));
