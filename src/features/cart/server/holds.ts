import { sql } from 'drizzle-orm';
import { type Counted, countingStock, ShortageError } from '#features/stock/server/stock.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { CartLine, CartRecord } from './cartRecordView.ts';

/**
 * A cart's transaction commits without waiting for the disk, so that the counter's row is free for the next buyer at
 * once. A power cut may lose the last half second of cart changes, whole transactions with their counters, never a
 * part of one; orders and payments wait.
 */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/** Until when a cart that changes now holds what is in it. */
export const heldUntil = ({ environment, clock }: Context) =>
  new Date(clock().getTime() + environment.cartHoldMinutes * 60_000).toISOString();

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

const sweep = statement<{ now: string; sellables: readonly number[] | null }, { swept: string }>(
  'sweep lapsed carts',
  (at) => sql`
    with lapsed as materialized (
      select c.id from cart c
      where c.held_until < ${at('now')}::timestamptz and (${at('sellables')}::int[] is null or exists (
        select from cart_detail d join cart_hold h on h.cart_detail_id = d.id
        where d.cart_id = c.id and h.sellable_id = any (${at('sellables')}::int[])))
      order by c.held_until limit 500
      for update of c skip locked
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
    ${countingStock},
    forgotten as (update cart set held_until = null where id in (select id from lapsed))
    select count(*) as swept from lapsed`,
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

const retake = statement<{ detail: string; wishes: string }, Counted>(
  'take a line’s hold',
  (at) => sql`
    with wanted as (
      select sellable_id, quantity as cart_blocked, 0 as ordered, 0 as purchased
      from jsonb_to_recordset(${at('wishes')}::jsonb) as w(sellable_id int, quantity int)
    ),
    ${countingStock},
    hold as (
      insert into cart_hold (cart_detail_id, sellable_id, quantity)
      select ${at('detail')}::uuid, sellable_id, cart_blocked from wanted, verdict where ok
    )
    select ok, shortages from verdict`,
);

const lock = statement<{ sellables: readonly number[] }, object>(
  'lock counters',
  (at) => sql`
    select from stock_counter where sellable_id = any (${at('sellables')}::int[]) order by sellable_id for update`,
);

/** Locks counters in the order of their ids, for whoever takes from them one line after the other. */
export const lockCounters = (tx: Tx, of: readonly Pick<Wish, 'sellable_id'>[]) =>
  lock(tx, { sellables: of.map(({ sellable_id }) => sellable_id) });

/** Takes anew what the lines of a cart lost, each line whole or not at all; true if something was taken. */
export async function retakeHolds(tx: Tx, { lines }: CartRecord): Promise<boolean> {
  const lost = lines.filter(({ held }) => !held).map((line) => ({ id: line.id, wishes: wishesOf(line) }));
  await lockCounters(
    tx,
    lost.flatMap(({ wishes }) => wishes),
  );
  let taken = false;
  for (const { id, wishes } of lost) {
    const [counted] = await retake(tx, { detail: id, wishes: JSON.stringify(wishes) });
    taken ||= counted?.ok ?? false;
  }
  return taken;
}
