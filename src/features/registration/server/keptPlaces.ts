import { and, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { changeStock, changingStock, okOrRollback } from '#features/stock/server/stock.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { keptHolds, keptPlaces } from './tables.ts';

/** A kept place that an account may take with a line: the sellables that are kept, one of each. */
export interface KeptForLine {
  readonly id: string;
  readonly sellables: readonly number[];
  /** The line that has claimed it already: this one, or one that is gone. */
  readonly claimedBy: string | null;
}

/**
 * Keeps the place of a registration that was given up, in the transaction that frees it: the sellables `freed`, counted
 * in `purchased` until now, stay taken for whoever has the code (decision 090).
 */
export async function keepPlace(
  tx: Tx,
  place: { registrationId: string; email: string; keptUntil: Date; freed: readonly number[]; at: Date },
): Promise<void> {
  const { registrationId, email, keptUntil, freed, at } = place;
  const id = newId();
  const remindAt = new Date(keptUntil.getTime() - (keptUntil.getTime() - at.getTime()) / 4);
  await tx.insert(keptPlaces).values({ id, registrationId, email: email.toLowerCase(), keptUntil, remindAt });
  if (freed.length === 0) return;
  await tx
    .insert(keptHolds)
    .values(freed.map((sellableId) => ({ keptPlaceId: id, sellableId, counted: 'kept' as const })));
  await changeStock(
    tx,
    freed.map((sellable_id) => ({ sellable_id, purchased: -1, kept: 1 })),
  );
}

export async function keepForAnother(tx: Tx, registrationId: string, email: string): Promise<void> {
  await tx.update(keptPlaces).set({ email: email.toLowerCase() }).where(eq(keptPlaces.registrationId, registrationId));
}

/** Deletes the address of an erased account from the places that are kept for it; their time goes on. */
export async function forgetBearer(on: DbOrTx, email: string): Promise<void> {
  await on.update(keptPlaces).set({ email: '' }).where(eq(keptPlaces.email, email.toLowerCase()));
}

export async function forgetBearersOfEnded(on: DbOrTx, until: Date): Promise<void> {
  await on
    .update(keptPlaces)
    .set({ email: '' })
    .where(and(lte(keptPlaces.keptUntil, until), ne(keptPlaces.email, '')));
}

/**
 * Claims a kept place for the line of a cart, at least as long as the cart holds; what the line claimed before is
 * claimable again. False if it lapsed or was claimed meanwhile.
 */
export async function claimPlace(
  tx: Tx,
  line: string,
  wanted: { readonly place: KeptForLine | null; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { place, now, until } = wanted;
  await tx
    .update(keptPlaces)
    .set({ detailId: null })
    .where(and(eq(keptPlaces.detailId, line), place ? ne(keptPlaces.id, place.id) : undefined));
  if (!place) return true;
  const { keptUntil, detailId, id } = keptPlaces;
  const claimed = await tx
    .update(keptPlaces)
    .set({ detailId: line, keptUntil: sql`greatest(${keptUntil}, ${until.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(id, place.id),
        sql`${keptUntil} > ${now.toISOString()}::timestamptz`,
        sql`${detailId} is not distinct from ${place.claimedBy}::uuid`,
        sql`exists (select from kept_hold h where h.kept_place_id = ${id} and h.counted = 'kept')`,
      ),
    )
    .returning({ id });
  return claimed.length > 0;
}

/**
 * Lets lines of a cart have the kept places of the lines that they come from, at least `until` the cart's hold ends;
 * answers what each line need not take from stock.
 */
export async function passKeptPlaces(
  tx: Tx,
  lines: readonly { readonly from: string; readonly to: string }[],
  until: Date,
): Promise<readonly { readonly detailId: string; readonly sellableId: number }[]> {
  const kept = [];
  for (const { from, to } of lines) {
    const held = sql`exists (select from kept_hold h where h.kept_place_id = ${keptPlaces.id} and h.counted = 'kept')`;
    const [place] = await tx
      .update(keptPlaces)
      .set({ detailId: to, keptUntil: sql`greatest(${keptPlaces.keptUntil}, ${until.toISOString()}::timestamptz)` })
      .where(and(eq(keptPlaces.detailId, from), held))
      .returning({ id: keptPlaces.id });
    if (!place) continue;
    const { sellableId, keptPlaceId, counted } = keptHolds;
    const rows = await tx
      .select({ sellableId })
      .from(keptHolds)
      .where(and(eq(keptPlaceId, place.id), eq(counted, 'kept')));
    kept.push(...rows.map((row) => ({ ...row, detailId: to })));
  }
  return kept;
}

/**
 * SQL fragment of the statement that writes an order: whatever the lines of a query `lines(id)` claimed is kept no more.
 * It writes `kept_hold` and answers `unkept(sellable_id)`, which the statement takes off `kept`.
 */
export const endingKept = (lines: SQL): SQL => sql`
  unkept as (
    update kept_hold k set counted = 'none'
    from kept_place p join ${lines} l on l.id = p.detail_id
    where k.kept_place_id = p.id and k.counted = 'kept'
    returning k.sellable_id
  )`;

/**
 * SQL fragment of the statement that moves an order: kept places are kept again while their time lasts when the order
 * gives them back (`counted` is none then), and not when it takes them again. It needs a query
 * `held(order_detail_id, sellable_id)`, writes `kept_hold`, and answers `rekept(sellable_id, kept)`.
 */
export const keepingAgain = (at: { readonly counted: SQL; readonly now: SQL }): SQL => sql`
  rekept as (
    update kept_hold k set counted = case when ${at.counted} = 'none' then 'kept' else 'none' end
    from kept_place p join held x on x.order_detail_id = p.detail_id
    where p.id = k.kept_place_id and x.sellable_id = k.sellable_id
      and case when ${at.counted} = 'none' then k.counted = 'none' and p.kept_until > ${at.now}::timestamptz
        else k.counted = 'kept' end
    returning k.sellable_id, case when k.counted = 'kept' then 1 else -1 end as kept
  )`;

const lapse = statement<{ now: string }, { freed: string; ok: boolean }>(
  'end kept places',
  (at) => sql`
    with lapsed as materialized (
      select p.id from kept_place p
      where p.kept_until <= ${at('now')}::timestamptz and p.id in (
        select h.kept_place_id from kept_hold h where h.counted = 'kept')
      order by p.kept_until limit 500
      for update of p ${guard('kept places in use are skipped', sql`skip locked`)}
    ),
    freed as (
      update kept_hold h set counted = 'none' from lapsed l
      where h.kept_place_id = l.id and h.counted = 'kept'
      returning h.sellable_id
    ),
    wanted as (
      select sellable_id, 0 as cart_blocked, 0 as ordered, 0 as purchased, -count(*)::int as kept
      from freed group by sellable_id
    ),
    ${changingStock()}
    select (select count(*) from freed) as freed, ${okOrRollback} from verdict`,
);

/** The registrations whose bearer is to be reminded: a quarter of the time is left. Each is answered once. */
export async function placesToRemind(tx: Tx, now: Date): Promise<readonly string[]> {
  const { id, registrationId, remindAt, remindedAt, keptUntil } = keptPlaces;
  const due = await tx
    .update(keptPlaces)
    .set({ remindedAt: now })
    .where(
      and(
        lte(remindAt, now),
        isNull(remindedAt),
        gt(keptUntil, now),
        sql`exists (select from kept_hold h where h.kept_place_id = ${id} and h.counted = 'kept')`,
      ),
    )
    .returning({ registrationId });
  return due.map((one) => one.registrationId);
}

/** Frees the places whose time is over, for everybody; returns of how many races and legs. Their codes keep their worth. */
export async function lapseKeptPlaces(on: DbOrTx, now: Date): Promise<number> {
  const [row] = await lapse(on, { now: now.toISOString() });
  return Number(row?.freed ?? 0);
}
