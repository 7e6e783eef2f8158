import { and, asc, eq, ne } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { attachments, certificates } from '#features/certificates/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** What the mail about a verdict says: of the nearest race of the circuit that the certificate is for. */
export async function verdictToTell(
  on: DbOrTx,
  { id, circuitId }: { readonly id: string; readonly circuitId: number },
) {
  const [row] = await on
    .select({
      status: certificates.status,
      reason: certificates.reason,
      correction: certificates.correction,
      reviewedAt: certificates.reviewedAt,
      expirationDate: certificates.expirationDate,
      firstname: members.firstname,
      lastname: members.lastname,
      ownAddress: members.email,
      userId: users.id,
      accountAddress: users.email,
      lang: users.lang,
      registrationId: registrations.id,
      detailId: registrations.orderDetailId,
      raceId: races.id,
      race: races.i18n,
      startsAt: races.startsAt,
    })
    .from(certificates)
    .innerJoin(members, eq(members.id, certificates.memberId))
    .leftJoin(users, eq(users.id, certificates.userId))
    .innerJoin(attachments, eq(attachments.certificateId, certificates.id))
    .innerJoin(registrations, eq(registrations.orderDetailId, attachments.detailId))
    .innerJoin(entries, eq(entries.registrationId, registrations.id))
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(and(eq(certificates.id, id), eq(registrations.circuitId, circuitId), ne(registrations.state, 'released')))
    .orderBy(asc(races.startsAt))
    .limit(1);
  return row ?? null;
}
