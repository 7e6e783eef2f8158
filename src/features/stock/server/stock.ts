import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Refusal } from '#kernel/errors.ts';
import { guard } from '#server/guard.ts';

/** What could not be taken: the sellable and how much of it is left for the asker. */
export interface Shortage {
  readonly sellable_id: number;
  readonly available: number;
}

/**
 * The one law for everything scarce. It continues a statement's `with` list after a query
 * `wanted(sellable_id, cart_blocked, ordered, purchased)` of changes, at most one row a sellable, and changes all
 * counters or none:
 *
 * - `locked` takes the rows in the order of their ids, so that two buyers never wait for each other in a circle;
 * - what a row has to give is asked while it is locked, so nobody can be promised it twice;
 * - `verdict(ok, shortages)` says how it ended, and the rest of the statement can depend on it;
 * - `counted` reckons with the rows as they were locked: PostgreSQL tries an update first on the row as it was when the
 *   statement began, and the check behind would fail there on places that were given back meanwhile.
 *
 * What can be sold is stock − (ordered + cart_blocked + purchased) (checkout §5). Giving back always works.
 */
export const countingStock = sql`
  locked as materialized (
    select c.sellable_id, c.cart_blocked, c.ordered, c.purchased,
           c.stock - c.ordered - c.cart_blocked - c.purchased as available,
           w.cart_blocked + w.ordered + w.purchased
             <= greatest(0, c.stock - c.ordered - c.cart_blocked - c.purchased) as possible
    from stock_counter c join wanted w using (sellable_id)
    order by c.sellable_id
    ${guard('counter lock', sql`for update of c`)}
  ),
  verdict as materialized (
    select count(*) filter (where possible) = (select count(*) from wanted) as ok,
           coalesce(json_agg(json_build_object('sellable_id', sellable_id, 'available', greatest(0, available)))
             filter (where not possible), '[]') as shortages
    from locked
  ),
  counted as (
    update stock_counter c
    set cart_blocked = l.cart_blocked + w.cart_blocked,
        ordered = l.ordered + w.ordered,
        purchased = l.purchased + w.purchased
    from wanted w join locked l using (sellable_id), verdict v
    where c.sellable_id = w.sellable_id and v.ok
    returning c.sellable_id
  )`;

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
