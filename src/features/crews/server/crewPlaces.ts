import { and, eq, inArray, sql } from 'drizzle-orm';
import { createSellable } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { AdmittedCrew } from '../rules/admitted.ts';
import { findNamesake } from './namesakeView.ts';
import { noteCrews } from './noteCrews.ts';
import { crewFractions, crewPlaces, crews } from './tables.ts';

export interface CrewPlace {
  readonly crewId: string;
  readonly fractionId: number | null;
  /** The fraction's sellable; null where the race is no relay. */
  readonly sellableId: number | null;
}

export interface TakingPlace {
  readonly raceId: number;
  readonly fractions: readonly { readonly id: number; readonly max: number }[];
  readonly crew: AdmittedCrew;
  readonly userId: string;
  readonly detailId: string;
  readonly now: Date;
}

export const fractionNotAvailable = () =>
  new Refusal('fraction_not_available', { errors: { 'crew.fraction_id': ['fraction_not_available'] } });

/**
 * The crew that a line joins or makes, and the sellable of its fraction, for the writer of the line to take. Call it
 * before the cart's row lock: of two that make a crew of one name, the second waits here.
 */
export async function findCrewPlace(tx: Tx, taking: TakingPlace): Promise<CrewPlace | null> {
  const { crew } = taking;
  if (crew.choice === 'no') return null;
  const crewId = crew.choice === 'new' ? await makeCrew(tx, taking) : (crew.id ?? refuse('crew_not_found'));
  const fractionId = crew.fraction_id ?? null;
  if (fractionId === null) return { crewId, fractionId, sellableId: null };
  const [fraction] = await tx
    .select({ sellableId: crewFractions.sellableId })
    .from(crewFractions)
    .where(and(eq(crewFractions.crewId, crewId), eq(crewFractions.relayFractionId, fractionId)));
  if (!fraction) throw fractionNotAvailable();
  return { crewId, fractionId, sellableId: fraction.sellableId };
}

async function makeCrew(tx: Tx, { raceId, fractions, crew, userId, detailId, now }: TakingPlace): Promise<string> {
  const name = crew.name ?? '';
  const type = crew.type ?? 'public';
  const passwordHash = type === 'private' ? crew.password_hash : null;
  const [made] = await tx
    .insert(crews)
    .values({ id: newId(), raceId, name, type, passwordHash, captainUserId: userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: crews.id });
  if (!made) {
    if (await findNamesake(tx, { raceId, name, userId, detailId })) {
      refuse('crew_name_already_exist', { errors: { 'crew.name': ['crew_name_already_exist'] } });
    }
    const [taken] = await tx
      .update(crews)
      .set({ name, type, passwordHash })
      .where(
        and(
          eq(crews.raceId, raceId),
          eq(sql`lower(${crews.name})`, name.toLowerCase()),
          eq(crews.captainUserId, userId),
        ),
      )
      .returning({ id: crews.id });
    if (!taken) return refuse('busy', { retry_after: 1 });
    await noteCrews(tx, [taken.id]);
    return taken.id;
  }
  for (const { id, max } of fractions) {
    const sellableId = await createSellable(tx, 'fraction', max);
    await tx.insert(crewFractions).values({ crewId: made.id, relayFractionId: id, sellableId });
  }
  return made.id;
}

/** Gives lines of a cart the places in crews that the lines have that they come from. */
export async function copyCrewPlaces(tx: Tx, lines: readonly { readonly from: string; readonly to: string }[]) {
  const ids = new Map(lines.map(({ from, to }) => [from, to]));
  const places = await tx
    .select()
    .from(crewPlaces)
    .where(inArray(crewPlaces.detailId, [...ids.keys()]));
  const copies = places.map((place) => ({ ...place, detailId: ids.get(place.detailId) ?? place.detailId }));
  if (copies.length === 0) return;
  await tx.insert(crewPlaces).values(copies);
  await noteCrews(
    tx,
    copies.map(({ crewId }) => crewId),
  );
}

/** Writes the line's place in its crew; a line has one place, so one in another crew is replaced. */
export async function keepCrewPlace(
  tx: Tx,
  { detailId, memberId, place }: { detailId: string; memberId: string; place: CrewPlace | null },
): Promise<void> {
  const own = eq(crewPlaces.detailId, detailId);
  if (!place) {
    const [gone] = await tx.delete(crewPlaces).where(own).returning({ crewId: crewPlaces.crewId });
    if (!gone) return;
    await noteCrews(tx, [gone.crewId]);
    await noteStarts(tx, 'line', [detailId]);
    return;
  }
  const [before] = await tx.select({ crewId: crewPlaces.crewId }).from(crewPlaces).where(own);
  const row = { crewId: place.crewId, relayFractionId: place.fractionId, memberId };
  await tx
    .insert(crewPlaces)
    .values({ detailId, ...row })
    .onConflictDoUpdate({ target: crewPlaces.detailId, set: row });
  await noteCrews(tx, before ? [before.crewId, place.crewId] : [place.crewId]);
}
