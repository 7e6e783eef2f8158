import { sql } from 'drizzle-orm';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { readFile } from '#server/files.ts';
import type { Account } from '#server/http/request.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';

interface DocumentRow {
  readonly file_id: string;
  readonly own: boolean;
  /** The circuits whose registrations use it. */
  readonly circuits: readonly number[];
}

const find = statement<{ certificate: string; user: string }, DocumentRow>(
  'who may read a certificate',
  (at) => sql`
    select c.file_id, c.user_id is not distinct from ${at('user')}::uuid as own,
      coalesce((select json_agg(distinct r.circuit_id) from attachment a
        join registration r on r.order_detail_id = a.detail_id and r.state <> 'released'
        where a.certificate_id = c.id), '[]') as circuits
    from medical_certificate c where c.id = ${at('certificate')} and c.file_id is not null`,
);

/** The circuit as whose staff (organiser or desk) this account may read it, or null. */
function circuitOfStaff({ roles }: Account, circuits: readonly number[]): number | null {
  return roles.find(({ circuitId }) => circuitId !== null && circuits.includes(circuitId))?.circuitId ?? null;
}

/**
 * The file of a certificate, for its owner and for the staff of the circuits where it is used. Reading by staff is
 * written to the audit log first.
 */
export async function readDocument({ db, environment, clock }: Context, account: Account, id: string) {
  const [found] = await find(db, { certificate: id, user: account.id });
  if (!found) return null;
  if (!found.own) {
    const circuitId = circuitOfStaff(account, found.circuits);
    if (circuitId === null && !isSuperAdmin(account)) return null;
    await writeAudit(db, {
      at: clock(),
      actorUserId: account.id,
      circuitId: circuitId ?? found.circuits[0] ?? null,
      action: 'certificate_viewed',
      subjectType: 'medical_certificate',
      subjectId: id,
    });
  }
  return readFile(db, environment, found.file_id);
}
