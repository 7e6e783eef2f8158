import { type SQL, sql } from 'drizzle-orm';
import {
  changeStock,
  changingStock,
  lockCounters,
  okOrRollback,
  type Shortage,
  ShortageError,
} from '#features/stock/server/stock.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import type { CartLine, CartRecord } from './cartRecordView.ts';
import { cartHolds } from './tables.ts';

const forThisTransaction = guard('for this transaction only', sql`true`, sql`false`);

/**
 * Asynchronous commit: a cart's transaction does not wait for the disk, so that the counter's row lock is released
 * sooner. A power cut may lose the last half second of cart changes, whole; orders and payments commit synchronously.
 */
export const withoutDiskWait = sql`set_config('synchronous_commit', 'off', ${forThisTransaction})`;

export const heldUntil = ({ environment, clock }: Context): Date =>
  new Date(clock().getTime() + environment.cartHoldMinutes * 60_000);

/** SQL: the hold of an open cart ends at `until`, but not later than that of an order taken back into it. */
export const holdingUntil = (until: SQL, now: SQL) => ({
  heldUntil: sql`least(${until}::timestamptz, case when hold_limit > ${now}::timestamptz then hold_limit end)`,
  holdLimit: sql`case when hold_limit > ${now}::timestamptz then hold_limit end`,
  heldSince: sql`case when hold_limit > ${now}::timestamptz then held_since end`,
});

/** The quantity of a sellable that a line needs. A package needs one place in each of its races. */
export interface StockNeed {
  readonly sellable_id: number;
  readonly quantity: number;
}

export const needsOf = ({ product, races, crew, quantity }: CartLine): StockNeed[] =>
  product ? productNeeds(sellablesOf(product), quantity) : placesOf(races, crew);

/** A product, and the combination of its options that the line has, if that has a number of its own (decision 073). */
interface ProductSellables {
  readonly sellable_id: number;
  readonly combination_id: number | null;
}

export const sellablesOf = ({ sellable_id, combination }: NonNullable<CartLine['product']>): ProductSellables => ({
  sellable_id,
  combination_id: combination?.sellable_id ?? null,
});

export const productNeeds = ({ sellable_id, combination_id }: ProductSellables, quantity: number): StockNeed[] =>
  [sellable_id, ...(combination_id === null ? [] : [combination_id])].map((id) => ({ sellable_id: id, quantity }));

/** What is left of the two, as these shortages say; what was not short is no limit. */
export function leftIn(shortages: readonly Shortage[], { sellable_id, combination_id }: ProductSellables) {
  const left = new Map(shortages.map((short) => [short.sellable_id, short.available]));
  return {
    product: left.get(sellable_id) ?? Number.POSITIVE_INFINITY,
    combination: combination_id === null ? null : (left.get(combination_id) ?? Number.POSITIVE_INFINITY),
  };
}

export const placesOf = (
  races: readonly Pick<StockNeed, 'sellable_id'>[],
  crew: { readonly sellable_id: number | null } | null,
): StockNeed[] =>
  [...races.map(({ sellable_id }) => sellable_id), ...(crew?.sellable_id ? [crew.sellable_id] : [])].map(
    (sellable_id) => ({ sellable_id, quantity: 1 }),
  );

const sweep = statement<{ now: string; sellables: readonly number[] | null }, { swept: string; ok: boolean }>(
  'sweep lapsed carts',
  (at) => sql`
    with lapsed as materialized (
      select c.id from cart c
      where c.held_until < ${at('now')}::timestamptz and (${at('sellables')}::int[] is null or exists (
        select from cart_detail d join cart_hold h on h.cart_detail_id = d.id
        where d.cart_id = c.id and h.sellable_id = any (${at('sellables')}::int[])))
      order by c.held_until limit 500
      for update of c ${guard('carts in use are skipped', sql`skip locked`)}
    ),
    freed as (
      delete from cart_hold h using cart_detail d, lapsed l
      where h.cart_detail_id = d.id and d.cart_id = l.id
      returning h.sellable_id, h.quantity
    ),
    wanted as (
      select sellable_id, -sum(quantity)::int as cart_blocked, 0 as ordered, 0 as purchased
      from freed group by sellable_id
    ),
    ${changingStock()},
    forgotten as (update cart set held_until = null, hold_limit = null, held_since = null, version = version + 1
      where id in (select id from lapsed))
    select (select count(*) from lapsed) as swept, ${okOrRollback} from verdict`,
);

/** Gives back what lapsed carts block; answers how many. A locked cart is skipped: somebody is changing it. */
export async function sweepLapsedCarts(on: DbOrTx, now: Date, sellables: readonly number[] | null): Promise<number> {
  const [row] = await sweep(on, { now: now.toISOString(), sellables });
  return Number(row?.swept ?? 0);
}

/**
 * On a shortage sweeps the lapsed carts that hold the same sellables and retries once. The sweep is outside the attempt's
 * transaction, so that none waits for a cart's row lock while it holds a counter's.
 */
export async function sweepingLapsedCarts<T>({ db, clock }: Context, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ShortageError)) throw error;
    const lacking = error.shortages.map(({ sellable_id }) => sellable_id);
    if ((await sweepLapsedCarts(db, clock(), lacking)) === 0) throw error.refusal;
  }
  return attempt().catch((error: unknown) => {
    throw error instanceof ShortageError ? error.refusal : error;
  });
}

/** Takes the lapsed holds of a cart's lines again, each line whole or not at all; true if one was taken. */
export async function retakeHolds(tx: Tx, { lines }: CartRecord): Promise<boolean> {
  const lost = lines.filter(({ held }) => !held).map((line) => ({ id: line.id, needs: needsOf(line) }));
  await lockCounters(
    tx,
    lost.flatMap(({ needs }) => needs.map(({ sellable_id }) => sellable_id)),
  );
  let taken = false;
  for (const { id, needs } of lost) {
    const blocked = needs.map(({ sellable_id, quantity }) => ({ sellable_id, cart_blocked: quantity }));
    if (!(await changeStock(tx, blocked)).ok) continue;
    taken = true;
    await tx
      .insert(cartHolds)
      .values(needs.map(({ sellable_id, quantity }) => ({ cartDetailId: id, sellableId: sellable_id, quantity })));
  }
  return taken;
}
