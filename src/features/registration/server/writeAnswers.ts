import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PersonIn } from '#features/athletes/rules/personGiven.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { RegistrationAnswers } from '../rules/answers.ts';
import { listEntries } from './listEntries.ts';
import { registrations } from './tables.ts';

const { answers } = registrations;

const write = async (tx: Tx, id: string, set: { readonly answers: SQL; readonly teamName?: string }): Promise<void> => {
  await tx.update(registrations).set(set).where(eq(registrations.id, id));
  if (set.teamName !== undefined) await listEntries(tx, [id]);
  await noteStarts(tx, 'registration', [id]);
};

/** Writes other answers to the race's questions. The caller has checked the access and the answers. */
export const writeAnswers = (
  tx: Tx,
  id: string,
  { gadget_size, custom_inputs }: Pick<RegistrationAnswers, 'gadget_size' | 'custom_inputs'>,
): Promise<void> =>
  write(tx, id, {
    answers: sql`${answers} - 'gadget_size' || ${JSON.stringify({ gadget_size, custom_inputs })}::jsonb`,
  });

/** Writes another team's name, which no registry has told. The caller has checked the access. */
export const writeTeam = (tx: Tx, id: string, teamName: string): Promise<void> =>
  write(tx, id, { answers: sql`${answers} || jsonb_build_object('team_name', ${teamName}::text)`, teamName });

/** Whom to call, for this registration: the athlete's record stays as it is. The caller has checked the access. */
export const writeEmergency = (
  tx: Tx,
  id: string,
  given: { readonly emergency_contact: string; readonly emergency_phone: string },
): Promise<void> =>
  write(tx, id, {
    answers: sql`${answers} || jsonb_build_object('person',
      coalesce(${answers}->'person', '{}') || ${JSON.stringify(given)}::jsonb)`,
  });

/** Adds policies that were accepted later to those of the registration. The caller has checked the access. */
export const addPolicies = (tx: Tx, id: string, policies: readonly number[]): Promise<void> =>
  write(tx, id, {
    answers: sql`${answers} || jsonb_build_object('policies',
      coalesce(${answers}->'policies', '[]') || ${JSON.stringify(policies)}::jsonb)`,
  });

/** Writes another choice of a crew; its place is written by the crews. The caller has checked the access. */
export const writeCrew = (tx: Tx, id: string, crew: NonNullable<RegistrationAnswers['crew']>): Promise<void> =>
  write(tx, id, { answers: sql`${answers} || jsonb_build_object('crew', ${JSON.stringify(crew)}::jsonb)` });

/** Writes the athlete's data of one registration. The caller has checked the access. */
export async function writePerson(on: DbOrTx, registrationId: string, person: PersonIn): Promise<void> {
  await on
    .update(registrations)
    .set({ answers: sql`${registrations.answers} || jsonb_build_object('person', ${JSON.stringify(person)}::jsonb)` })
    .where(eq(registrations.id, registrationId));
  await noteStarts(on, 'registration', [registrationId]);
}

/** Corrects some of the athlete's data in those of these registrations that have data of their own. */
export async function correctPerson(on: DbOrTx, registrationIds: readonly string[], fields: Partial<PersonIn>) {
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
