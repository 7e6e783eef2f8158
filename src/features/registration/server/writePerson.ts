import { eq, sql } from 'drizzle-orm';
import type { PersonGiven } from '#features/athletes/rules/personGiven.ts';
import type { DbOrTx } from '#server/database.ts';
import { registrations } from './tables.ts';

/** Writes the athlete's data of one registration. The caller has checked the access. */
export async function writePerson(on: DbOrTx, registrationId: string, person: PersonGiven): Promise<void> {
  await on
    .update(registrations)
    .set({ answers: sql`${registrations.answers} || jsonb_build_object('person', ${JSON.stringify(person)}::jsonb)` })
    .where(eq(registrations.id, registrationId));
}
