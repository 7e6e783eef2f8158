import { and, eq, ne, sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { registrationTypes } from '../../races/server/tables.ts';
import { products } from '../../shop/server/tables.ts';
import { cartDetails } from './tables.ts';

const cataloguePrice = sql<Cents>`coalesce(${registrationTypes.price}, ${products.price})`;

/** The lines of a cart whose price in the catalogue has changed since they were added, with the new price. */
export const changedPrices = (on: DbOrTx, cartId: string): Promise<{ id: string; price: Cents }[]> =>
  on
    .select({ id: cartDetails.id, price: cataloguePrice })
    .from(cartDetails)
    .leftJoin(registrationTypes, eq(registrationTypes.id, cartDetails.registrationTypeId))
    .leftJoin(products, eq(products.id, cartDetails.productId))
    .where(and(eq(cartDetails.cartId, cartId), ne(cartDetails.price, cataloguePrice)));
