import { and, eq, ne } from 'drizzle-orm';
import { reaches, reachIn } from '#kernel/roles.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { readFile } from '#server/files.ts';
import { type Account, requireSecondFactor } from '#server/http/request.ts';
import { entries, registrations } from '../../registration/server/tables.ts';
import { attachments, certificates } from './tables.ts';

/** The races in which a certificate is used by somebody who starts, with their circuits. */
async function usesOf(db: Db, certificateId: string) {
  const inUse = and(eq(registrations.orderDetailId, attachments.detailId), ne(registrations.state, 'released'));
  return db
    .selectDistinct({ circuitId: registrations.circuitId, raceId: entries.raceId })
    .from(attachments)
    .innerJoin(registrations, inUse)
    .innerJoin(entries, eq(entries.registrationId, registrations.id))
    .where(eq(attachments.certificateId, certificateId))
    .orderBy(registrations.circuitId, entries.raceId);
}

/** Health data are for who has the medical role, and for nobody else: not for organisers, not for super-admins. */
const mayLook = ({ roles }: Account, { circuitId, raceId }: { readonly circuitId: number; readonly raceId: number }) =>
  reaches(reachIn(roles, circuitId, ['medical']), raceId);

/** For its owner and for who has the medical role, whose reading is written to the audit log first. */
export async function readDocument({ db, environment, clock }: Context, account: Account, id: string) {
  const { fileId, userId } = certificates;
  const [found] = await db.select({ fileId, userId }).from(certificates).where(eq(certificates.id, id));
  if (!found?.fileId) return null;
  if (found.userId !== account.id) {
    const use = (await usesOf(db, id)).find((one) => mayLook(account, one));
    if (!use) return null;
    requireSecondFactor(account);
    await writeAudit(db, {
      at: clock(),
      actorUserId: account.id,
      circuitId: use.circuitId,
      action: 'certificate_viewed',
      subjectType: 'medical_certificate',
      subjectId: id,
      facts: { race: use.raceId },
    });
  }
  return readFile(db, environment, found.fileId);
}
