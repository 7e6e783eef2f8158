import { and, eq, ne, sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { registrationTypes } from '../../races/server/tables.ts';
import { products } from '../../shop/server/tables.ts';
import { cartDetails } from './tables.ts';

const asked = sql<Cents>`coalesce(${registrationTypes.price}, ${products.price})`;

/** The lines of a cart for which something else is asked now than when they were put, with the price of now. */
export const changedPrices = (on: DbOrTx, cartId: string): Promise<{ id: string; price: Cents }[]> =>
  on
    .select({ id: cartDetails.id, price: asked })
    .from(cartDetails)
    .leftJoin(registrationTypes, eq(registrationTypes.id, cartDetails.registrationTypeId))
    .leftJoin(products, eq(products.id, cartDetails.productId))
    .where(and(eq(cartDetails.cartId, cartId), ne(cartDetails.price, asked)));
