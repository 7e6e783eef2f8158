import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { registrations } from './tables.ts';

/** Deletes from athletes' registrations what only the race needed: card, team and all personal answers. */
export async function emptyRegistrationsOf(on: DbOrTx, memberIds: readonly string[]): Promise<void> {
  const { answers } = registrations;
  const personal = sql`'{person,card_number,team_name,crew,gadget_size,datahealth_code,medical_certificate_id}'::text[]`;
  await on
    .update(registrations)
    .set({ cardNumber: null, teamName: null, answers: sql`(${answers} - ${personal}) || '{"custom_inputs": []}'` })
    .where(inArray(registrations.memberId, [...memberIds]));
}

/** Takes the athlete's data out of the answers of registrations. */
export async function forgetPersons(on: DbOrTx, ids: readonly string[]): Promise<void> {
  await on
    .update(registrations)
    .set({ answers: sql`${registrations.answers} - 'person'` })
    .where(inArray(registrations.id, [...ids]));
}
