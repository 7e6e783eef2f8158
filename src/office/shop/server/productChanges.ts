import type { NewProduct, ProductFields } from '#features/shop/contract/setup.ts';
import { checkProduct } from '#features/shop/rules/setup/checkProduct.ts';
import { missingOfOptions, withEnglishValues } from '#features/shop/rules/setup/options.ts';
import { keepPrice } from '#features/shop/server/prices.ts';
import { type FoundProduct, readProduct } from '#features/shop/server/setup/productSetUpView.ts';
import {
  createProduct,
  deleteProduct,
  keepFormerPermalink,
  lockProduct,
  setCombinationStock,
  setProductActive,
  takenBy,
  writeProduct,
} from '#features/shop/server/setup/writeProduct.ts';
import { setStock } from '#features/stock/server/stock.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import { languages } from '#kernel/lang.ts';
import type { FieldsWish } from '#office/kit/rules/seen.ts';
import type { Subject } from '#office/kit/server/historyView.ts';
import {
  lockNames,
  type Officer,
  requireFaultless,
  requireUnchanged,
  unlessInUse,
  writeEntry,
} from '#office/kit/server/setUps.ts';
import { withCircuitFaults } from '#office/settings/server/settingsView.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { withCleanHtml } from '#server/html.ts';

interface ProductOfficer extends Officer {
  readonly productId: number;
}

const about = ({ productId }: ProductOfficer): Subject => ({ type: 'product', id: productId });

/** How many pieces a combination of options is to have; null: none of its own. */
interface WantedStock {
  readonly variables: readonly number[];
  readonly stock: number | null;
  readonly seen: number | null;
}

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id));

/** What the office does with products and services. Another circuit's are not there. */
export function createProductChanges(context: Context) {
  const { db, clock } = context;

  const audit = (tx: Tx, acting: Officer, action: string, id: number, facts: object) =>
    writeEntry(tx, acting, { at: clock(), action, type: 'product', id, facts });

  /** Changes a product with its row locked: two who save at once come one after the other. */
  const changing = (acting: ProductOfficer, change: (tx: Tx, found: FoundProduct) => Promise<void>): Promise<void> =>
    unlessInUse(() =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        await lockProduct(tx, acting.productId);
        const found = await readProduct(tx, { circuitId, productId: acting.productId }, clock());
        await change(tx, found ?? refuse('product_not_found'));
        await catalogueChanged(tx, circuitId);
      }),
    );

  return {
    create: (acting: Officer, wanted: NewProduct): Promise<number> =>
      db.transaction(async (tx) => {
        await lockNames(tx, acting.office.circuitId);
        const id = await createProduct(tx, acting.office.circuitId, wanted);
        await audit(tx, acting, 'product_made', id, { after: { name_it: wanted.name, price: wanted.price } });
        return id;
      }),

    /** Changes fields of a product; what is sold stays without faults. */
    change: (acting: ProductOfficer, { fields, seen }: FieldsWish<ProductFields>) =>
      changing(acting, async (tx, found) => {
        const { product } = found.setUp;
        const asked = { seen, fields: withCleanHtml(fields, ['description_it', 'description_en']) };
        const { before, after } = await requireUnchanged<ProductFields>(tx, about(acting), product, asked);
        if (Object.keys(after).length === 0) return;
        const changed = withEnglishValues(product, after);
        const whole = { ...product, ...changed };
        refuseFields(missingOfOptions(whole));
        if (changed.full_price !== undefined && changed.full_price !== null && changed.full_price <= whole.price)
          refuseField('full_price', 'struck_not_above');
        if (['sku', 'slug_it', 'slug_en'].some((field) => field in changed))
          await lockNames(tx, acting.office.circuitId);
        const taken = await takenBy(tx, acting.office.circuitId, found.id, whole);
        if (taken) refuseField(taken, taken === 'sku' ? 'sku_taken' : 'address_taken');
        if (found.active) {
          requireFaultless('product_on_sale', checkProduct({ ...found.setUp, product: whole }), acting.lang);
        }
        if (changed.stock !== undefined) {
          const most = Math.max(0, ...found.combinations.map(({ stock }) => stock ?? 0));
          if (changed.stock < most && most <= product.stock) refuseField('stock', `stock_below_choice:${most}`);
          const gone = await setStock(tx, found.sellableId, changed.stock);
          if (gone !== null) refuseField('stock', `stock_below_taken:${gone}`);
        }
        if (before.price !== undefined)
          await keepPrice(tx, { productId: found.id }, { price: before.price, until: clock() });
        await writeProduct(tx, found, changed);
        for (const lang of languages) {
          const permalink = product[`slug_${lang}`];
          if (changed[`slug_${lang}`] !== undefined && permalink !== '')
            await keepFormerPermalink(tx, found.id, { lang, permalink, until: context.clock() });
        }
        await audit(tx, acting, 'product_changed', found.id, { before, after: changed });
      }),

    setCombinations: (acting: ProductOfficer, stocks: readonly WantedStock[]) =>
      changing(acting, async (tx, found) => {
        const before: Record<string, unknown> = {};
        const after: Record<string, unknown> = {};
        const wanted = stocks.map((one) => ({
          ...one,
          field: `stock_${one.variables.join('_')}`,
          combination:
            found.combinations.find(({ variables }) => isSame(variables, one.variables)) ?? refuse('choice_not_there'),
        }));
        const valuesOf = (of: (one: (typeof wanted)[number]) => number | null) =>
          Object.fromEntries(wanted.map((one) => [one.field, of(one)]));
        const changed = await requireUnchanged(
          tx,
          about(acting),
          valuesOf(({ combination }) => combination.stock),
          { seen: valuesOf(({ seen }) => seen), fields: valuesOf(({ stock }) => stock) },
        );
        for (const { stock, combination, field } of wanted) {
          if (!(field in changed.after)) continue;
          const name = nameOf(found, combination.variables);
          const all = found.setUp.product.stock;
          if (stock !== null && stock > all) refuseField(field, `stock_above_all:${all}`);
          const gone = await setCombinationStock(tx, found.id, combination, stock);
          if (gone !== null) refuseField(field, `stock_below_taken:${gone}`);
          before[name] = combination.stock;
          after[name] = stock;
        }
        if (Object.keys(after).length > 0) await audit(tx, acting, 'combinations_set', found.id, { before, after });
      }),

    /** Sells a product: without faults. The log keeps its notes. */
    sell: (acting: ProductOfficer) =>
      changing(acting, async (tx, { active, setUp, id }) => {
        if (active) return;
        const notes = requireFaultless(
          'product',
          await withCircuitFaults(tx, { circuitId: acting.office.circuitId, now: clock() }, checkProduct(setUp)),
          acting.lang,
        );
        await setProductActive(tx, id, true);
        await audit(tx, acting, 'product_sold', id, { notes });
      }),

    stop: (acting: ProductOfficer) =>
      changing(acting, async (tx, { active, id }) => {
        if (!active) return;
        await setProductActive(tx, id, false);
        await audit(tx, acting, 'product_stopped', id, {});
      }),

    delete: (acting: ProductOfficer) =>
      changing(acting, async (tx, found) => {
        await deleteProduct(tx, found);
        await audit(tx, acting, 'product_deleted', found.id, { before: { name_it: found.setUp.product.name_it } });
      }),
  };
}

/** A combination as it is called: "M · Blu". */
export const nameOf = ({ options }: FoundProduct, variables: readonly number[], lang: 'it' | 'en' = 'it'): string =>
  variables.map((id) => options.find((option) => option.id === id)?.i18n[lang].name ?? '').join(' · ');
