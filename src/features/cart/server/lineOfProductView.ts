import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { products } from '../../shop/server/tables.ts';
import { cartDetails, cartHolds } from './tables.ts';

/** A line of this cart, with its product and the quantity it holds; no product for a registration. */
export async function lineOfProduct(tx: Tx, cartId: string, detailId: string) {
  const [line] = await tx
    .select({
      price: cartDetails.price,
      parent_id: cartDetails.parentId,
      i18n: products.i18n,
      sellableId: products.sellableId,
      held: cartHolds.quantity,
    })
    .from(cartDetails)
    .leftJoin(products, eq(products.id, cartDetails.productId))
    .leftJoin(cartHolds, and(eq(cartHolds.cartDetailId, cartDetails.id), eq(cartHolds.sellableId, products.sellableId)))
    .where(and(eq(cartDetails.id, detailId), eq(cartDetails.cartId, cartId)));
  return line;
}
