import { inArray, sql } from 'drizzle-orm';
import { forgetCardVerdicts } from '#features/federations/server/judgeCard.ts';
import type { DbOrTx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { registrationChanges, registrations } from './tables.ts';

/** Deletes from athletes' registrations what only the race needed: card, team and all personal answers. */
export async function emptyRegistrationsOf(on: DbOrTx, memberIds: readonly string[]): Promise<void> {
  const { answers } = registrations;
  const personal = sql`'{person,card_number,team_name,crew,gadget_size,datahealth_code,medical_certificate_id}'::text[]`;
  const emptied = await on
    .update(registrations)
    .set({ cardNumber: null, teamName: null, answers: sql`(${answers} - ${personal}) || '{"custom_inputs": []}'` })
    .where(inArray(registrations.memberId, [...memberIds]))
    .returning({ id: registrations.id });
  await forgetCardVerdicts(on, memberIds);
  await noteStarts(on, 'athlete', memberIds);
  await emptyChangesOf(
    on,
    emptied.map(({ id }) => id),
  );
}

export async function forgetPersons(on: DbOrTx, ids: readonly string[]): Promise<void> {
  await on
    .update(registrations)
    .set({ answers: sql`${registrations.answers} - 'person'` })
    .where(inArray(registrations.id, [...ids]));
  await noteStarts(on, 'registration', ids);
  await emptyChangesOf(on, ids);
}

/** What was answered before a change goes with the answers; that something was changed, and when, stays. */
async function emptyChangesOf(on: DbOrTx, ids: readonly string[]): Promise<void> {
  await on
    .update(registrationChanges)
    .set({ before: {}, after: {} })
    .where(inArray(registrationChanges.registrationId, [...ids]));
}
