import { NotEnough } from '#features/stock/server/stock.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Ground } from '#server/ground.ts';
import { newId } from '#server/ids.ts';
import { allChosen } from '../rules/options.ts';
import { putLine } from './addLine.ts';
import type { Asker } from './asker.ts';
import { changeCart, resize } from './carts.ts';
import { productFacts } from './productFactsView.ts';

export interface AddingProduct {
  readonly product_id: number;
  readonly quantity: number;
  readonly parent_id?: string | null | undefined;
  readonly member_id?: string | null | undefined;
  readonly variables: readonly number[];
}

/** Puts a product into this cart. The same product with the same options again makes the line larger. */
export const addProductTo = (
  ground: Ground,
  asker: Asker,
  cartId: string,
  { product_id, quantity, parent_id = null, member_id = null, variables }: AddingProduct,
): Promise<string> =>
  changeCart(ground, asker.account.id, cartId, async (tx, circuitId) => {
    const now = ground.clock();
    const [product] = await productFacts(tx, {
      user: asker.account.id,
      cart: cartId,
      circuit: circuitId,
      product: product_id,
      parent: parent_id,
      member: member_id,
      variables,
    });
    if (!product) return refuse('product_not_found');
    if (!product.parent_found) refuse('cart_detail_not_found');
    if (!product.member_found) refuse('member_not_found');
    const today = dayInRome(now);
    const offered = (product.from_date ?? today) <= today && today <= (product.to_date ?? today);
    if (!product.active || !offered) refuse('product_not_available');
    if (!allChosen(product.options, variables)) refuse('variables_required');

    if (product.same) {
      await resize(tx, asker.lang, cartId, product.same.id, product.same.quantity + quantity);
      return product.same.id;
    }
    const line = {
      id: newId(),
      cart_id: cartId,
      parent_id,
      kind: 'product' as const,
      quantity,
      price: product.price,
      member_id,
      product_id,
      variables,
      require_shipping: product.require_shipping,
      created_at: now,
    };
    const { ok, lacking } = await putLine(tx, line, [{ sellable_id: product.sellable_id, quantity }]);
    if (ok) return line.id;
    const name = product.name[asker.lang];
    const available = lacking[0]?.available ?? 0;
    throw new NotEnough(
      lacking,
      available === 0 ? new Refusal('sold_out', { name }) : new Refusal('quantity_not_available', { name, available }),
    );
  });
