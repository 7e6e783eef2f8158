import { and, eq, max } from 'drizzle-orm';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { shippingMethods } from './tables.ts';

export interface ShippingColumns {
  readonly i18n: Translations<{ readonly name: string; readonly description: string }>;
  readonly price: Cents;
  readonly raceId: number | null;
  readonly active: boolean;
}

const rowOf = (columns: ShippingColumns) => ({ ...columns, requireAddress: columns.raceId === null });

/** Adds a way of delivery after the others; ids are counted in each circuit, whose row the caller has locked. */
export async function addShipping(tx: Tx, circuitId: number, columns: ShippingColumns): Promise<number> {
  const [last] = await tx
    .select({ id: max(shippingMethods.id), position: max(shippingMethods.position) })
    .from(shippingMethods)
    .where(eq(shippingMethods.circuitId, circuitId));
  const id = (last?.id ?? 0) + 1;
  await tx.insert(shippingMethods).values({ id, circuitId, position: (last?.position ?? -1) + 1, ...rowOf(columns) });
  return id;
}

export async function changeShipping(tx: Tx, circuitId: number, id: number, columns: ShippingColumns): Promise<void> {
  await tx
    .update(shippingMethods)
    .set(rowOf(columns))
    .where(and(eq(shippingMethods.circuitId, circuitId), eq(shippingMethods.id, id)));
}
