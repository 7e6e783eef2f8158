import { and, asc, eq } from 'drizzle-orm';
import { circuits, stages } from '#features/circuits/server/tables.ts';
import { checkCoupon } from '#features/coupons/rules/setup/checkCoupon.ts';
import { countCoupons, type FoundCoupon, readCoupons } from '#features/coupons/server/setup/couponSetUpView.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { checkProduct } from '#features/shop/rules/setup/checkProduct.ts';
import { shopIsOn } from '#features/shop/server/productsView.ts';
import { readProduct } from '#features/shop/server/setup/productSetUpView.ts';
import { products } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag, officePageSizes, pageOf } from '#kernel/wire.ts';
import { findingsOf } from '#office/kit/server/shown.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import { toldOnPage } from '#office/settings/server/settingsView.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { type CouponRow, mostExportedCodes, type ProductRow, type ProductSetUpView } from '../contract.ts';
import { nameOf } from './productChanges.ts';

interface BilingualName {
  readonly i18n: { readonly [L in Lang]: { readonly name: string } };
}

/** Whoever has no name in a language goes by the Italian one. */
const nameIn = ({ i18n }: BilingualName, lang: Lang): string => i18n[lang].name || i18n.it.name;

interface PageQuery {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

export async function readProducts(on: DbOrTx, circuitId: number, { page = 1, size }: PageQuery, lang: Lang) {
  const own = eq(products.circuitId, circuitId);
  const { offset, ...paging } = pageOf(page, await on.$count(products, own), size ?? officePageSizes[0]);
  const rows = await on
    .select({ product: products, counter: stockCounters })
    .from(products)
    .innerJoin(stockCounters, eq(stockCounters.sellableId, products.sellableId))
    .where(own)
    .orderBy(asc(products.position), asc(products.id))
    .limit(paging.per_page)
    .offset(offset);
  const data = rows.map(
    ({ product, counter }): ProductRow => ({
      id: product.id,
      name: nameIn(product, lang),
      price: product.price,
      active: flag(product.active),
      in_shop: flag(product.inShop),
      stock: counter.stock,
      sold: counter.purchased,
      held: counter.ordered + counter.cartBlocked + counter.kept,
      from_date: product.fromDate,
      to_date: product.toDate,
    }),
  );
  return { data, ...paging };
}

/** A product as it is set up. One of another circuit is not there. */
export async function readProductSetUp(
  { db, clock }: Context,
  circuitId: number,
  productId: number,
  { lang, mayChange }: { readonly lang: Lang; readonly mayChange: boolean },
): Promise<ProductSetUpView> {
  const found = (await readProduct(db, { circuitId, productId }, clock())) ?? refuse('product_not_found');
  const { product } = found.setUp;
  const state = found.active ? 'published' : 'draft';
  const checks = await toldOnPage(db, { circuitId, now: clock() }, { state, findings: checkProduct(found.setUp) });
  return {
    id: productId,
    active: flag(found.active),
    shop_open: flag((await db.$count(circuits, and(eq(circuits.id, circuitId), shopIsOn(circuitId)))) > 0),
    fields: withFlags(product),
    taken: found.taken,
    combinations: found.combinations.map(({ variables, stock, taken }) => ({
      variables: [...variables],
      name: nameOf(found, variables, lang),
      stock,
      taken,
    })),
    findings: findingsOf(checks, lang),
    may_change: flag(mayChange),
  };
}

/** What a promo code can be for. Within a change, too: its client answers one question after the other. */
export async function targetChoices(on: DbOrTx, circuitId: number, lang: Lang) {
  const raceRows = await on
    .select({ id: races.id, i18n: races.i18n })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(eq(stages.circuitId, circuitId))
    .orderBy(asc(races.startsAt), asc(races.id));
  const packageRows = await on
    .select({ id: racePackages.id, i18n: racePackages.i18n })
    .from(racePackages)
    .where(eq(racePackages.circuitId, circuitId))
    .orderBy(asc(racePackages.id));
  const productRows = await on
    .select({ id: products.id, i18n: products.i18n })
    .from(products)
    .where(and(eq(products.circuitId, circuitId)))
    .orderBy(asc(products.position), asc(products.id));
  const named = (row: BilingualName & { readonly id: number }) => ({ id: row.id, name: nameIn(row, lang) });
  return { races: raceRows.map(named), packages: packageRows.map(named), products: productRows.map(named) };
}

const couponRow = ({ fields, ...coupon }: FoundCoupon, lang: Lang): CouponRow => ({
  ...withFlags(coupon),
  fields: withFlags(fields),
  findings: findingsOf(checkCoupon(fields), lang),
});

/** A page of the promo codes that begin so, the newest first. */
export async function readCouponList(
  on: DbOrTx,
  circuitId: number,
  { search = '', page = 1, size }: PageQuery & { readonly search?: string | undefined },
  lang: Lang,
) {
  const total = await countCoupons(on, circuitId, search);
  const { offset, ...paging } = pageOf(page, total, size ?? officePageSizes[0]);
  const [found, choices] = await Promise.all([
    readCoupons(on, circuitId, { search, limit: paging.per_page, offset }),
    targetChoices(on, circuitId, lang),
  ]);
  return { data: found.map((coupon) => couponRow(coupon, lang)), ...paging, choices };
}

export async function readCodes(on: DbOrTx, circuitId: number, search = '') {
  const found = await readCoupons(on, circuitId, { search, limit: mostExportedCodes, offset: 0 });
  return found.map(({ code, active, used, fields: { percent, amount, most, first_day, last_day } }) => ({
    code,
    percent,
    amount,
    active: flag(active),
    used,
    most,
    first_day,
    last_day,
  }));
}
