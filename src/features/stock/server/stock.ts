import { inArray, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Refusal } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { stockCounters } from './tables.ts';

/** What could not be taken: the sellable and how much of it is left for the asker. */
export interface Shortage {
  readonly sellable_id: number;
  readonly available: number;
}

/** A change of a sellable's counters; negative where something is given back. */
export interface StockChange {
  readonly sellable_id: number;
  readonly cart_blocked?: number;
  readonly ordered?: number;
  readonly purchased?: number;
}

/**
 * The one law for everything scarce, as a part of a statement that must be one round trip. It writes `stock_counter`,
 * needs a query `wanted(sellable_id, cart_blocked, ordered, purchased)` of changes before it, at most one row a
 * sellable, and answers `verdict(ok, shortages)`: all counters have changed, or none. The statement must read
 * `verdict`: what nobody reads of a `with` list is not run.
 *
 * The work is done by the database function `count_stock` (database/migrations). `written` counts the rows that must
 * be there before a counter is locked: everybody waits for the counters, so they come last.
 *
 * What can be sold is stock − (ordered + cart_blocked + purchased) (checkout §5). Giving back always works.
 */
export const countingStock = (written: SQL = sql`0`): SQL => sql`
  verdict as materialized (
    select counted.ok, counted.shortages
    from count_stock((select coalesce(jsonb_agg(w), '[]') from wanted w), ${written}) counted
  )`;

const count = statement<{ changes: string }, Counted>(
  'count stock',
  (at) => sql`select ok, shortages from count_stock(${at('changes')}::jsonb, 0)`,
);

/** The same for whoever has a transaction: changes all these counters, or none and says what was lacking. */
export async function countStock(tx: Tx, changes: readonly StockChange[]): Promise<Counted> {
  const [counted] = await count(tx, { changes: JSON.stringify(addedUp(changes)) });
  return counted!;
}

/** Gives back what carts blocked. */
export async function giveBackBlocked(tx: Tx, freed: readonly { sellableId: number; quantity: number }[]) {
  await countStock(
    tx,
    freed.map(({ sellableId, quantity }) => ({ sellable_id: sellableId, cart_blocked: -quantity })),
  );
}

/** One change for each sellable. */
function addedUp(changes: readonly StockChange[]): readonly Required<StockChange>[] {
  const sums = new Map<number, Required<StockChange>>();
  for (const { sellable_id, cart_blocked = 0, ordered = 0, purchased = 0 } of changes) {
    const sum = sums.get(sellable_id) ?? { sellable_id, cart_blocked: 0, ordered: 0, purchased: 0 };
    sums.set(sellable_id, {
      sellable_id,
      cart_blocked: sum.cart_blocked + cart_blocked,
      ordered: sum.ordered + ordered,
      purchased: sum.purchased + purchased,
    });
  }
  return [...sums.values()];
}

/** Locks counters in the order of their ids, for whoever takes from them one after the other. */
export async function lockCounters(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: stockCounters.sellableId })
    .from(stockCounters)
    .where(inArray(stockCounters.sellableId, [...ids]))
    .orderBy(stockCounters.sellableId)
    .for('update');
}

/** What a statement with `countingStock` answers. */
export interface Counted {
  readonly ok: boolean;
  readonly shortages: readonly Shortage[];
}

/**
 * The end of a statement that writes without asking the verdict: true, or the whole statement is undone
 * (`shortagesIn` reads why from the error).
 */
export const enoughOrUndone = sql`case when verdict.ok then true else refuse_lacking(verdict.shortages) end as ok`;

/** What was lacking, if that is why a statement was undone. */
export function shortagesIn(error: unknown): readonly Shortage[] | null {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const undone = source instanceof pg.DatabaseError && source.code === 'PT001';
  return undone ? (JSON.parse(source.detail ?? '[]') as Shortage[]) : null;
}

/** Thrown out of a transaction that could not take all it wanted; `refusal` says it to the buyer. */
export class ShortageError extends Error {
  readonly shortages: readonly Shortage[];
  readonly refusal: Refusal;

  constructor(shortages: readonly Shortage[], refusal: Refusal) {
    super('not enough in stock');
    this.shortages = shortages;
    this.refusal = refusal;
  }
}
