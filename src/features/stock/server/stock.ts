import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Refusal } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { sellables, stockCounters } from './tables.ts';

export interface Shortage {
  readonly sellable_id: number;
  readonly available: number;
}

/** Negative where something is given back. */
export interface StockChange {
  readonly sellable_id: number;
  readonly cart_blocked?: number;
  readonly ordered?: number;
  readonly purchased?: number;
  readonly kept?: number;
}

/**
 * SQL: changes counters within a larger statement, all of them or none (`count_stock` in database/migrations). Before
 * it stands a query `wanted(sellable_id, cart_blocked, ordered, purchased)`, perhaps with `kept`, with one row for each
 * sellable. The statement must read the answered `verdict(ok, shortages)`: PostgreSQL does not run a selecting `with`
 * query that is never read. `written` is an expression over the rows that must be written first: counters are the rows
 * with most contention, so they are locked last. What can be sold is stock − (ordered + cart_blocked + purchased +
 * kept) (checkout §5). Giving back always works.
 */
export const changingStock = (written: SQL = sql`0`): SQL => sql`
  verdict as materialized (
    select counted.ok, counted.shortages
    from count_stock((select coalesce(jsonb_agg(w), '[]') from wanted w), ${written}) counted
  )`;

const count = statement<{ changes: string }, StockResult>(
  'count stock',
  (at) => sql`select ok, shortages from count_stock(${at('changes')}::jsonb, 0)`,
);

/** All of them, or none; the shortages say which had too little. */
export async function changeStock(tx: Tx, changes: readonly StockChange[]): Promise<StockResult> {
  const [counted] = await count(tx, { changes: JSON.stringify(addedUp(changes)) });
  return counted!;
}

export async function giveBackBlocked(tx: Tx, freed: readonly { sellableId: number; quantity: number }[]) {
  await changeStock(
    tx,
    freed.map(({ sellableId, quantity }) => ({ sellable_id: sellableId, cart_blocked: -quantity })),
  );
}

/** One change for each sellable. */
function addedUp(changes: readonly StockChange[]): readonly Required<StockChange>[] {
  const sums = new Map<number, Required<StockChange>>();
  for (const { sellable_id, cart_blocked = 0, ordered = 0, purchased = 0, kept = 0 } of changes) {
    const sum = sums.get(sellable_id) ?? { sellable_id, cart_blocked: 0, ordered: 0, purchased: 0, kept: 0 };
    sums.set(sellable_id, {
      sellable_id,
      cart_blocked: sum.cart_blocked + cart_blocked,
      ordered: sum.ordered + ordered,
      purchased: sum.purchased + purchased,
      kept: sum.kept + kept,
    });
  }
  return [...sums.values()];
}

export async function createSellable(tx: Tx, kind: typeof sellables.$inferInsert.kind, stock: number): Promise<number> {
  const [made] = await tx.insert(sellables).values({ kind }).returning({ id: sellables.id });
  await tx.insert(stockCounters).values({ sellableId: made!.id, stock });
  return made!.id;
}

/** Fewer than are sold or held is not done: it answers how many those are, and null where it is done. */
export async function setStock(tx: Tx, sellableId: number, stock: number): Promise<number | null> {
  await lockCounters(tx, [sellableId]);
  const [counter] = await tx.select().from(stockCounters).where(eq(stockCounters.sellableId, sellableId));
  const taken = counter!.ordered + counter!.cartBlocked + counter!.purchased + counter!.kept;
  if (stock < taken) return taken;
  await tx.update(stockCounters).set({ stock }).where(eq(stockCounters.sellableId, sellableId));
  return null;
}

/** With its counter locked: who sells at this moment was before or comes after (`count_stock`). */
export async function setStopped(tx: Tx, sellableId: number, stopped: boolean): Promise<void> {
  await tx.update(stockCounters).set({ stopped }).where(eq(stockCounters.sellableId, sellableId));
}

/** Always in the order of their ids, so that two transactions cannot deadlock. */
export async function lockCounters(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: stockCounters.sellableId })
    .from(stockCounters)
    .where(inArray(stockCounters.sellableId, [...ids]))
    .orderBy(stockCounters.sellableId)
    .for('update');
}

/** Not ok: none was changed, and these had too little. */
export interface StockResult {
  readonly ok: boolean;
  readonly shortages: readonly Shortage[];
}

/** Last column of a statement with `changingStock`: true, or an error that rolls it back (see `shortagesIn`). */
export const okOrRollback = sql`case when verdict.ok then true else refuse_lacking(verdict.shortages) end as ok`;

/** The shortages in the error of `okOrRollback`; null for any other error. */
export function shortagesIn(error: unknown): readonly Shortage[] | null {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const undone = source instanceof pg.DatabaseError && source.code === 'PT001';
  return undone ? (JSON.parse(source.detail ?? '[]') as Shortage[]) : null;
}

/** Rolls a transaction back that could not take all it wanted; `refusal` is the answer to the buyer. */
export class ShortageError extends Error {
  readonly shortages: readonly Shortage[];
  readonly refusal: Refusal;

  constructor(shortages: readonly Shortage[], refusal: Refusal) {
    super('not enough in stock');
    this.shortages = shortages;
    this.refusal = refusal;
  }
}

/** Deletes sellables that nothing references any more; a foreign key refuses the others. */
export async function removeSellables(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(stockCounters).where(inArray(stockCounters.sellableId, [...ids]));
  await tx.delete(sellables).where(inArray(sellables.id, [...ids]));
}

/** How much of a sellable can be sold at this moment; to be told, not to decide on (`count_stock` decides). */
export async function leftOf(on: DbOrTx, sellableId: number): Promise<number> {
  const { stock, ordered, cartBlocked, purchased, kept } = stockCounters;
  const [counter] = await on
    .select({ left: sql<number>`greatest(0, ${stock} - ${ordered} - ${cartBlocked} - ${purchased} - ${kept})` })
    .from(stockCounters)
    .where(eq(stockCounters.sellableId, sellableId));
  return counter?.left ?? 0;
}
