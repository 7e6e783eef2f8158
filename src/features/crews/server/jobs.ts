import { eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { removeSellables } from '#features/stock/server/stock.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { noteCrews } from './noteCrews.ts';
import { crewFractions, crewPlaces, crews } from './tables.ts';
import { isUnusedPlace } from './unusedPlacesView.ts';

/** Row locks on empty crews made before then; `skip locked` leaves out one that somebody is just joining. */
async function lockEmpty(tx: Tx, before: Date): Promise<string[]> {
  const places = tx.select({ one: sql`1` }).from(crewPlaces).where(eq(crewPlaces.crewId, crews.id));
  const empty = await tx
    .select({ id: crews.id })
    .from(crews)
    .where(sql`${lt(crews.createdAt, before)} and ${notExists(places)}`)
    .for('update', { skipLocked: true });
  return empty.map(({ id }) => id);
}

const week = 7 * 86_400_000;

/** Frees places without a line, and names of crews a week empty; an ordered crew stays, for it may be revived. */
export const forgetEmptyCrews = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const unused = await tx.delete(crewPlaces).where(isUnusedPlace(tx)).returning({ crewId: crewPlaces.crewId });
    await noteCrews(
      tx,
      unused.map(({ crewId }) => crewId),
    );
    const empty = await lockEmpty(tx, new Date(now.getTime() - week));
    const fractions = await tx
      .delete(crewFractions)
      .where(inArray(crewFractions.crewId, empty))
      .returning({ sellableId: crewFractions.sellableId });
    await tx.delete(crews).where(inArray(crews.id, empty));
    await removeSellables(
      tx,
      fractions.map(({ sellableId }) => sellableId),
    );
  });

export const forgetCrewsJob = ({ db, clock }: Context): Job => ({
  name: 'forget-crews',
  schedule: '23 3 * * *',
  run: () => forgetEmptyCrews(db, clock()),
});
