import { asc, eq, or } from 'drizzle-orm';
import { cartDetails } from '#features/cart/server/tables.ts';
import { commissionRangeOf } from '#features/commission/rules/payMethods.ts';
import { recentPayOffer } from '#features/commission/server/payOfferView.ts';
import type { RaceView } from '#features/races/contract.ts';
import { products } from '#features/shop/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, sum, times } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { DraftView } from '../contract.ts';
import type { Draft } from '../rules/draft.ts';

/** The prices of the draft's cart line and the services below it; another type than the line has costs what it costs now. */
async function linesInCart(
  on: DbOrTx,
  detailId: string,
  type: { readonly id: number; readonly name: string; readonly price: Cents } | undefined,
  lang: Lang,
) {
  const rows = await on
    .select({
      id: cartDetails.id,
      price: cartDetails.price,
      quantity: cartDetails.quantity,
      typeId: cartDetails.registrationTypeId,
      i18n: products.i18n,
    })
    .from(cartDetails)
    .leftJoin(products, eq(products.id, cartDetails.productId))
    .where(or(eq(cartDetails.id, detailId), eq(cartDetails.parentId, detailId)))
    .orderBy(asc(cartDetails.createdAt), asc(cartDetails.id));
  const isOther = (typeId: number | null) => typeId !== null && type !== undefined && type.id !== typeId;
  return rows.map(({ id, price, quantity, typeId, i18n }) => ({
    key: id,
    label: i18n ? `${i18n[lang].name}${quantity > 1 ? ` × ${quantity}` : ''}` : (type?.name ?? ''),
    amount: times(isOther(typeId) && type ? type.price : price, quantity),
  }));
}

/** The running total with all fees known so far: from the cart line if there is one, else the type's price. */
export async function totalOf(context: Context, draft: Draft, race: RaceView, lang: Lang): Promise<DraftView['total']> {
  const chosen = draft.answers.type?.registration_type_id;
  const type = race.race_details.registration_types.find(({ id }) => id === chosen);
  const name = type?.i18n.name ?? '';
  const lines = draft.cartDetailId
    ? await linesInCart(context.db, draft.cartDetailId, type && { id: type.id, name, price: type.price }, lang)
    : type
      ? [{ key: 'type', label: name, amount: type.price }]
      : [];
  const total_amount = sum(lines.map(({ amount }) => amount));
  const range = commissionRangeOf(await recentPayOffer(context, draft.circuitId), total_amount);
  return { lines, total_amount, commission_from: range?.from ?? null, commission_to: range?.to ?? null };
}
