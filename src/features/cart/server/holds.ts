import { sql } from 'drizzle-orm';
import {
  countingStock,
  countStock,
  enoughOrUndone,
  lockCounters,
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
 * A cart's transaction commits without waiting for the disk, so that the counter's row is free for the next buyer at
 * once. A power cut may lose the last half second of cart changes, whole transactions with their counters, never a
 * part of one; orders and payments wait.
 */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', ${forThisTransaction})`;

/** Until when a cart that changes now holds what is in it. */
export const heldUntil = ({ environment, clock }: Context): Date =>
  new Date(clock().getTime() + environment.cartHoldMinutes * 60_000);

/** What a line takes of a sellable. A package takes one place in each of its races. */
export interface Wish {
  readonly sellable_id: number;
  readonly quantity: number;
}

export const wishesOf = ({ product, races, crew, quantity }: CartLine): Wish[] =>
  product ? [{ sellable_id: product.sellable_id, quantity }] : placesOf(races, crew);

/** One place in each race, and one in the fraction of the crew. */
export const placesOf = (
  races: readonly Pick<Wish, 'sellable_id'>[],
  crew: { readonly sellable_id: number | null } | null,
): Wish[] =>
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
    ${countingStock()},
    forgotten as (update cart set held_until = null, version = version + 1 where id in (select id from lapsed))
    select (select count(*) from lapsed) as swept, ${enoughOrUndone} from verdict`,
);

/**
 * Gives back what carts block whose time is over. A cart that somebody is just changing is left alone: its owner
 * has come back. The lines stay; they take their hold anew when the buyer returns.
 */
export async function sweepLapsedCarts(on: DbOrTx, now: Date, sellables: readonly number[] | null): Promise<number> {
  const [row] = await sweep(on, { now: now.toISOString(), sellables });
  return Number(row?.swept ?? 0);
}

/**
 * Tries what takes from stock; where lapsed carts stand in the way, sweeps them and tries once more. The sweep is
 * outside the attempt's transaction, so that nobody waits for a cart while holding a counter.
 */
export async function takingStock<T>({ db, clock }: Context, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ShortageError)) throw error;
    const inTheWay = error.shortages.map(({ sellable_id }) => sellable_id);
    if ((await sweepLapsedCarts(db, clock(), inTheWay)) === 0) throw error.refusal;
  }
  return attempt().catch((error: unknown) => {
    throw error instanceof ShortageError ? error.refusal : error;
  });
}

/** Takes anew what the lines of a cart lost, each line whole or not at all; true if something was taken. */
export async function retakeHolds(tx: Tx, { lines }: CartRecord): Promise<boolean> {
  const lost = lines.filter(({ held }) => !held).map((line) => ({ id: line.id, wishes: wishesOf(line) }));
  await lockCounters(
    tx,
    lost.flatMap(({ wishes }) => wishes.map(({ sellable_id }) => sellable_id)),
  );
  let taken = false;
  for (const { id, wishes } of lost) {
    const blocked = wishes.map(({ sellable_id, quantity }) => ({ sellable_id, cart_blocked: quantity }));
    if (!(await countStock(tx, blocked)).ok) continue;
    taken = true;
    await tx
      .insert(cartHolds)
      .values(wishes.map(({ sellable_id, quantity }) => ({ cartDetailId: id, sellableId: sellable_id, quantity })));
  }
  return taken;
}
