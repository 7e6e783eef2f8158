import { and, eq, ne } from 'drizzle-orm';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { readFile } from '#server/files.ts';
import type { Account } from '#server/http/request.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { registrations } from '../../registration/server/tables.ts';
import { attachments, certificates } from './tables.ts';

/** The circuits whose registrations use a certificate. */
async function circuitsOf(db: Db, certificateId: string): Promise<readonly number[]> {
  const inUse = and(eq(registrations.orderDetailId, attachments.detailId), ne(registrations.state, 'released'));
  const rows = await db
    .selectDistinct({ circuitId: registrations.circuitId })
    .from(attachments)
    .innerJoin(registrations, inUse)
    .where(eq(attachments.certificateId, certificateId));
  return rows.map(({ circuitId }) => circuitId);
}

/** The circuit as whose staff (organiser or desk) this account may read it, or null. */
function circuitOfStaff({ roles }: Account, circuits: readonly number[]): number | null {
  return roles.find(({ circuitId }) => circuitId !== null && circuits.includes(circuitId))?.circuitId ?? null;
}

/**
 * The file of a certificate, for its owner and for the staff of the circuits where it is used. Reading by staff is
 * written to the audit log first.
 */
export async function readDocument({ db, environment, clock }: Context, account: Account, id: string) {
  const { fileId, userId } = certificates;
  const [found] = await db.select({ fileId, userId }).from(certificates).where(eq(certificates.id, id));
  if (!found?.fileId) return null;
  if (found.userId !== account.id) {
    const circuits = await circuitsOf(db, id);
    const circuitId = circuitOfStaff(account, circuits);
    if (circuitId === null && !isSuperAdmin(account)) return null;
    await writeAudit(db, {
      at: clock(),
      actorUserId: account.id,
      circuitId: circuitId ?? circuits[0] ?? null,
      action: 'certificate_viewed',
      subjectType: 'medical_certificate',
      subjectId: id,
    });
  }
  return readFile(db, environment, found.fileId);
}
