import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { cartDetails } from '#features/cart/server/tables.ts';
import { orderDetails } from '#features/orders/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import { crewPlaces } from './tables.ts';

/** Places in crews whose line is in no cart and in no order any more. */
export function isUnusedPlace(on: DbOrTx): SQL | undefined {
  const inCart = on.select({ one: sql`1` }).from(cartDetails).where(eq(cartDetails.id, crewPlaces.detailId));
  const inOrder = on.select({ one: sql`1` }).from(orderDetails).where(eq(orderDetails.id, crewPlaces.detailId));
  return and(notExists(inCart), notExists(inOrder));
}
