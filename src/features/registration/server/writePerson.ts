import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PersonIn } from '#features/athletes/rules/personGiven.ts';
import type { DbOrTx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { registrations } from './tables.ts';

/** Writes the athlete's data of one registration. The caller has checked the access. */
export async function writePerson(on: DbOrTx, registrationId: string, person: PersonIn): Promise<void> {
  await on
    .update(registrations)
    .set({ answers: sql`${registrations.answers} || jsonb_build_object('person', ${JSON.stringify(person)}::jsonb)` })
    .where(eq(registrations.id, registrationId));
  await noteStarts(on, 'registration', [registrationId]);
}

/** Corrects some of the athlete's data in those of these registrations that have data of their own. */
export async function correctPerson(
  on: DbOrTx,
  registrationIds: readonly string[],
  fields: Partial<PersonIn>,
): Promise<void> {
  if (registrationIds.length === 0 || Object.keys(fields).length === 0) return;
  await on
    .update(registrations)
    .set({
      answers: sql`jsonb_set(${registrations.answers}, '{person}',
        ${registrations.answers}->'person' || ${JSON.stringify(fields)}::jsonb)`,
    })
    .where(and(inArray(registrations.id, [...registrationIds]), sql`${registrations.answers} ? 'person'`));
  await noteStarts(on, 'registration', registrationIds);
}
