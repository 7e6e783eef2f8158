import { and, eq, inArray, max, ne, or, sql } from 'drizzle-orm';
import { createSellable, removeSellables, setStock } from '#features/stock/server/stock.ts';
import { refuseField } from '#kernel/errors.ts';
import { ofCommaList } from '#kernel/forms.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { freeSlug, slugOf } from '#kernel/slug.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { ProductFields } from '../../contract/setup.ts';
import { type Picture, picturesOf } from '../../rules/setup/pictures.ts';
import { productCombinations, productMedias, products, productVariables } from '../tables.ts';
import { type FoundProduct, type SetCombination, usedOptions } from './productSetUpView.ts';

export async function lockProduct(tx: Tx, productId: number): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update');
}

const texts = { name: 'name', description: 'description', note: 'note', permalink: 'slug' } as const;

function columnsOf(fields: Partial<ProductFields>, price: Cents) {
  const language = (lang: 'it' | 'en') =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([text, field]) => {
        const value = fields[`${field}_${lang}`];
        return value === undefined ? [] : [[text, value] as const];
      }),
    );
  const words = { it: language('it'), en: language('en') };
  const hasWords = Object.keys(words.it).length + Object.keys(words.en).length > 0;
  return {
    sku: fields.sku,
    price: fields.price,
    fullPrice: fields.full_price === null ? price : fields.full_price,
    mostPieces: fields.most_pieces,
    inShop: fields.in_shop,
    requireShipping: fields.is_shipped,
    inPresale: fields.in_presale,
    fromDate: fields.from_date,
    toDate: fields.to_date,
    ...(fields.size_table !== undefined && {
      haveSizeTable: fields.size_table !== '',
      sizeTablePath: fields.size_table || null,
    }),
    ...(hasWords && {
      i18n: sql`jsonb_build_object('it', ${products.i18n}->'it' || ${JSON.stringify(words.it)}::jsonb,
        'en', ${products.i18n}->'en' || ${JSON.stringify(words.en)}::jsonb)`,
    }),
  };
}

async function writePictures(tx: Tx, productId: number, pictures: readonly Picture[]) {
  await tx.delete(productMedias).where(eq(productMedias.productId, productId));
  if (pictures.length > 0)
    await tx.insert(productMedias).values(
      pictures.map(({ path, it, en }, position) => ({
        productId,
        path,
        position,
        featured: position === 0,
        i18n: { it: { alt: it }, en: { alt: en } },
      })),
    );
}

/** What a product lets choose, with its choices in both languages; English ones that are missing are the Italian ones. */
const wantedOptions = (fields: ProductFields) =>
  ([1, 2] as const).flatMap((n) => {
    const name = fields[`option_${n}_it`];
    const values = ofCommaList(fields[`values_${n}_it`]);
    const english = ofCommaList(fields[`values_${n}_en`]);
    if (name === '') return [];
    const words = values.map((it, at) => ({
      it: { key: name, name: it },
      en: { key: fields[`option_${n}_en`] || name, name: english[at] ?? it },
    }));
    return [{ n, key: `${n}-${slugOf(name)}`, words }];
  });

/** An option stays the same by its Italian name; one that a cart or an order names is not taken away. */
async function writeOptions(tx: Tx, { id: productId, options, combinations }: FoundProduct, fields: ProductFields) {
  const used = await usedOptions(tx, productId);
  const groups = [...Map.groupBy(options, ({ key }) => key).values()];
  const wanted = wantedOptions(fields);
  const kept = new Set<number>();
  let position = 0;
  for (const [at, { key, words }] of wanted.entries()) {
    const there = groups[at] ?? [];
    for (const i18n of words) {
      const same = there.find((option) => option.i18n.it.name === i18n.it.name);
      const row = { i18n, position: position++, key: there[0]?.key ?? key };
      if (same) {
        kept.add(same.id);
        await tx.update(productVariables).set(row).where(eq(productVariables.id, same.id));
      } else await tx.insert(productVariables).values({ ...row, productId });
    }
  }
  const gone = options.filter(({ id }) => !kept.has(id));
  const sold = gone.find(({ id }) => used.has(id));
  if (sold) refuseField(`values_${groups.findIndex((group) => group.includes(sold)) === 0 ? 1 : 2}_it`, 'option_sold');
  if (wanted.length !== groups.length) await dropCombinations(tx, combinations);
  else
    await dropCombinations(
      tx,
      combinations.filter(({ variables }) => variables.some((id) => !kept.has(id))),
    );
  if (gone.length > 0)
    await tx.delete(productVariables).where(
      inArray(
        productVariables.id,
        gone.map(({ id }) => id),
      ),
    );
}

async function dropCombinations(tx: Tx, combinations: readonly SetCombination[]): Promise<void> {
  for (const { sellableId } of combinations) {
    if (sellableId === null) continue;
    await tx.delete(productCombinations).where(eq(productCombinations.sellableId, sellableId));
    await removeSellables(tx, [sellableId]);
  }
}

const optionFields = ['option', 'values'].flatMap((field) =>
  [1, 2].flatMap((n) => [`${field}_${n}_it`, `${field}_${n}_en`]),
);

/** Changes these fields of a product; its pieces are a counter's. */
export async function writeProduct(tx: Tx, found: FoundProduct, changed: Partial<ProductFields>): Promise<void> {
  const whole = { ...found.setUp.product, ...changed };
  // Without a struck price the full price is the price.
  const full = changed.price !== undefined && whole.full_price === null ? { full_price: null } : {};
  const columns = Object.entries(columnsOf({ ...changed, ...full }, whole.price)).filter(([, is]) => is !== undefined);
  if (columns.length > 0) await tx.update(products).set(Object.fromEntries(columns)).where(eq(products.id, found.id));
  if (changed.pictures !== undefined) await writePictures(tx, found.id, picturesOf(whole.pictures));
  if (optionFields.some((field) => field in changed)) await writeOptions(tx, found, whole);
}

/** Keeps the address that a product had in a language until now: it goes on leading there. */
export async function keepFormerPermalink(
  tx: Tx,
  productId: number,
  { lang, permalink, until }: { readonly lang: Lang; readonly permalink: string; readonly until: Date },
): Promise<void> {
  const path = sql`array[${lang}, 'former']::text[]`;
  await tx
    .update(products)
    .set({
      i18n: sql`jsonb_set(${products.i18n}, ${path}, coalesce(${products.i18n} #> ${path}, '{}')
        || jsonb_build_object(${permalink}::text, ${until.toISOString()}::text))`,
    })
    .where(eq(products.id, productId));
}

export async function setProductActive(tx: Tx, productId: number, active: boolean): Promise<void> {
  await tx.update(products).set({ active }).where(eq(products.id, productId));
}

/** Of the circuit's other products, is there one with this number or with one of these addresses? */
export async function takenBy(
  on: DbOrTx,
  circuitId: number,
  productId: number,
  { sku, slug_it, slug_en }: Pick<ProductFields, 'sku' | 'slug_it' | 'slug_en'>,
): Promise<'sku' | 'slug_it' | 'slug_en' | null> {
  const permalink = (lang: 'it' | 'en') => sql<string>`${products.i18n} -> ${lang}::text ->> 'permalink'`;
  const [other] = await on
    .select({ sku: products.sku, it: permalink('it'), en: permalink('en') })
    .from(products)
    .where(
      and(
        eq(products.circuitId, circuitId),
        ne(products.id, productId),
        or(eq(products.sku, sku), eq(permalink('it'), slug_it), eq(permalink('en'), slug_en)),
      ),
    )
    .limit(1);
  if (!other) return null;
  if (other.sku === sku) return 'sku';
  return other.it === slug_it ? 'slug_it' : 'slug_en';
}

/** A new product, not yet sold: its number and addresses are its name's. */
export async function createProduct(
  tx: Tx,
  circuitId: number,
  wanted: { readonly name: string; readonly price: Cents; readonly stock: number; readonly in_shop: boolean },
): Promise<number> {
  const rows = await tx
    .select({ sku: products.sku, i18n: products.i18n })
    .from(products)
    .where(eq(products.circuitId, circuitId));
  const taken = new Set(rows.flatMap(({ sku, i18n }) => [sku.toLowerCase(), i18n.it.permalink, i18n.en.permalink]));
  const slug = freeSlug(wanted.name, taken);
  const [last] = await tx
    .select({ position: max(products.position) })
    .from(products)
    .where(eq(products.circuitId, circuitId));
  const empty = { description: '', note: '', permalink: slug };
  const [made] = await tx
    .insert(products)
    .values({
      circuitId,
      sku: slug.slice(0, 40).toUpperCase(),
      i18n: { it: { name: wanted.name, ...empty }, en: { name: wanted.name, ...empty } },
      price: wanted.price,
      fullPrice: wanted.price,
      sellableId: await createSellable(tx, 'product', wanted.stock),
      inShop: wanted.in_shop,
      active: false,
      position: (last?.position ?? -1) + 1,
    })
    .returning({ id: products.id });
  return made!.id;
}

/** Null: none of its own. Answers how many are sold or held where those are more, and null where it is done. */
export async function setCombinationStock(
  tx: Tx,
  productId: number,
  combination: SetCombination,
  stock: number | null,
): Promise<number | null> {
  const { sellableId, variables, taken } = combination;
  if (stock === null) {
    if (taken > 0) return taken;
    await dropCombinations(tx, [combination]);
    return null;
  }
  if (sellableId !== null) return setStock(tx, sellableId, stock);
  await tx.insert(productCombinations).values({
    productId,
    variables: variables.toSorted((a, b) => a - b),
    sellableId: await createSellable(tx, 'combination', stock),
  });
  return null;
}

/** Deletes a product that nobody has ever put into a cart, and that no race offers. */
export async function deleteProduct(tx: Tx, { id, sellableId, combinations }: FoundProduct): Promise<void> {
  await dropCombinations(tx, combinations);
  await tx.delete(products).where(eq(products.id, id));
  await removeSellables(tx, [sellableId]);
}
