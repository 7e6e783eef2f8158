import { isOnSale } from '#features/shop/rules/onSale.ts';
import { shortName, shortOf } from '#features/shop/rules/shortOf.ts';
import { leftOf, type Shortage, ShortageError } from '#features/stock/server/stock.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse, refuseFields } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { optimistically } from '#server/optimistic.ts';
import { allChosen } from '../rules/options.ts';
import { isOnePerRegistration, mayHaveMore } from '../rules/quantity.ts';
import type { Actor } from './actor.ts';
import { putLine } from './addLine.ts';
import { setQuantityInVersion } from './carts.ts';
import { leftIn, productNeeds, sweepingLapsedCarts } from './holds.ts';
import { type ProductFacts, productFacts } from './productFactsView.ts';

export interface NewProductLine {
  readonly product_id: number;
  readonly quantity: number;
  readonly parent_id?: string | null | undefined;
  readonly member_id?: string | null | undefined;
  readonly variables: readonly number[];
}

/** Puts a product into this cart. The same product with the same options again makes the line larger. */
export const addProduct = (context: Context, actor: Actor, cartId: string, adding: NewProductLine): Promise<string> =>
  context.turns.inTurn(`product ${adding.product_id}`, () =>
    sweepingLapsedCarts(context, () => optimistically(() => addProductOnce(context, actor, cartId, adding))),
  );

/** One attempt with the optimistic version: null if the cart has changed between reading and writing. */
async function addProductOnce(
  context: Context,
  actor: Actor,
  cartId: string,
  { product_id, quantity, parent_id = null, member_id = null, variables }: NewProductLine,
): Promise<string | null> {
  const { account, lang } = actor;
  const [product] = await productFacts(context.db, {
    user: account.id,
    cart: cartId,
    product: product_id,
    parent: parent_id,
    member: member_id,
    variables,
  });
  if (!product) return refuse('cart_not_found');
  checkProduct(product, { parent_id, variables, today: dayInRome(context.clock()) });
  const { same, version } = product;
  if (isOnePerRegistration({ parent_id, price: product.price })) {
    if (quantity > 1 || same?.same_options === false || product.has_free)
      refuse('one_per_registration', { name: product.name[lang] });
    if (same) return same.id;
  }
  if (!mayHaveMore(quantity, product))
    refuse('too_many_pieces', { name: product.name[lang], most: product.most_pieces });
  if (same?.same_options) {
    const larger = same.quantity + quantity;
    return (await setQuantityInVersion(context, actor, { id: cartId, version }, same.id, larger)) ? same.id : null;
  }
  const id = newId();
  const line = {
    id,
    cart_id: cartId,
    ...(product.parent_paid ? { paid_detail_id: parent_id } : { parent_id }),
    kind: 'product' as const,
    quantity,
    price: product.price,
    member_id,
    product_id,
    variables,
    require_shipping: product.require_shipping,
    created_at: context.clock(),
  };
  const put = await putLine(context.db, context, account.id, { version, line, needs: productNeeds(product, quantity) });
  if (put === 'cart changed') return null;
  if (put.ok) return id;
  throw new ShortageError(put.shortages, await shortageRefusal(context, product, { variables, lang, ...put }));
}

interface ProductRequest {
  readonly parent_id: string | null;
  readonly variables: readonly number[];
  readonly today: Day;
}

function checkProduct(product: ProductFacts, { parent_id, variables, today }: ProductRequest) {
  if (product.id === null) refuse('product_not_found');
  if (!product.parent_found) refuse('detail_not_found');
  if (!product.member_found) refuse('member_not_found');
  if (!isOnSale(product.sale, today)) refuse('product_not_available');
  if (product.is_service && parent_id === null) refuseFields({ parent_id: 'required' });
  if (!allChosen(product.options, variables)) refuse('variables_required');
}

interface ShortLine {
  readonly variables: readonly number[];
  readonly lang: Lang;
  readonly shortages: readonly Shortage[];
}

async function shortageRefusal(
  { db }: Context,
  { name, sellable_id, combination_id, options }: ProductFacts,
  { variables, lang, shortages }: ShortLine,
): Promise<Refusal> {
  const short = shortOf(leftIn(shortages, { sellable_id, combination_id }));
  const chosen = options.filter(({ id }) => variables.includes(id)).map(({ i18n }) => i18n[lang].name);
  const facts = { name: shortName(short, name[lang], chosen), of: short.of };
  return short.available > 0
    ? new Refusal('quantity_not_available', { ...facts, available: short.available })
    : new Refusal('sold_out', { ...facts, left: short.of === 'whole' ? 0 : await leftOf(db, sellable_id) });
}
