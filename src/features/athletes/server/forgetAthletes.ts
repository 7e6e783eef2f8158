import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { members } from './tables.ts';

/** Notes at an account's athletes that it was erased; answers their ids. */
export async function markAthletesErased(on: DbOrTx, userId: string, now: Date): Promise<readonly string[]> {
  const erased = await on
    .update(members)
    .set({ erasedAt: now })
    .where(eq(members.userId, userId))
    .returning({ id: members.id });
  const ids = erased.map(({ id }) => id);
  await noteStarts(on, 'athlete', ids);
  return ids;
}

/** Empties athletes of everything but the name. */
export async function emptyAthletes(on: DbOrTx, ids: readonly string[]): Promise<void> {
  await on
    .update(members)
    .set({
      himself: false,
      email: null,
      birthday: null,
      gender: null,
      nationality: null,
      taxCode: null,
      phone: null,
      gadgetSize: null,
      emergencyContact: null,
      emergencyPhone: null,
      parentName: null,
      parentRelation: null,
    })
    .where(inArray(members.id, [...ids]));
  await noteStarts(on, 'athlete', ids);
}

/** Replaces the name, because lists still show the row. */
export const noName = 'N.';

export async function takeNames(on: DbOrTx, ids: readonly string[]): Promise<void> {
  await on
    .update(members)
    .set({ firstname: noName, lastname: noName })
    .where(inArray(members.id, [...ids]));
  await noteStarts(on, 'athlete', ids);
}
