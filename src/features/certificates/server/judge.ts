import { and, eq } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import type { CertificateFields } from '../contract.ts';
import type { CertificateStatus } from '../rules/state.ts';
import { undoFor } from '../rules/verdict.ts';
import { birthdayOf } from './birthdayView.ts';
import { checkedFields, knownDiscipline } from './certificates.ts';
import { certificates } from './tables.ts';

/** Who judges which certificate, and when. */
export interface Judging {
  readonly id: string;
  readonly by: string;
  readonly at: Date;
}

/** What of a certificate a verdict may change. */
export interface Judged {
  readonly status: CertificateStatus;
  readonly type_id: number | null;
  readonly discipline_id: number | null;
  readonly date_of_issue: string;
  readonly expiration_date: string;
}

type Row = typeof certificates.$inferSelect;

const judged = (row: Row): Judged => ({
  status: row.status,
  type_id: row.certificateTypeId,
  discipline_id: row.disciplineId,
  date_of_issue: row.dateOfIssue,
  expiration_date: row.expirationDate,
});

/** The certificate, locked, so that of two people who judge it at the same moment one is told. */
async function lockUpload(tx: Tx, id: string): Promise<Row> {
  const found = tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.type, 'upload')));
  const [row] = await (isGuarded('certificate lock') ? found.for('update') : found);
  return row ?? refuse('certificate_not_found');
}

async function lockPending(tx: Tx, id: string): Promise<Row> {
  const row = await lockUpload(tx, id);
  if (row.status !== 'pending') refuse('certificate_judged_meanwhile');
  return row;
}

async function write(tx: Tx, before: Row, change: Partial<Row>): Promise<{ before: Judged; after: Judged }> {
  const [after] = await tx.update(certificates).set(change).where(eq(certificates.id, before.id)).returning();
  return { before: judged(before), after: judged(after!) };
}

/**
 * Approves a certificate with the data as the office reads them on the paper. It says that the paper is good; whether it
 * is valid on the day of a race is judged for each race.
 *
 * Refuses with `certificate_not_found`, `certificate_judged_meanwhile`, and fields that cannot be true.
 */
export async function approve(tx: Tx, { id, by, at }: Judging, fields: CertificateFields) {
  const row = await lockPending(tx, id);
  const about = { today: dayInRome(at), birthday: await birthdayOf(tx, row.memberId) };
  const said = await checkedFields(tx, fields, about);
  const verdict = { status: 'approved', reason: null, reviewedBy: by, reviewedAt: at } as const;
  return knownDiscipline(() => write(tx, row, { ...said, ...verdict }));
}

/** Rejects a certificate, with the reason that its owner reads. Refuses like `approve`. */
export async function reject(tx: Tx, { id, by, at }: Judging, reason: string) {
  const row = await lockPending(tx, id);
  return write(tx, row, { status: 'rejected', reason, reviewedBy: by, reviewedAt: at });
}

/**
 * Takes back one's own verdict within a minute; data that were corrected stay as the office wrote them. Refuses with
 * `certificate_not_found` and `too_late_to_undo`.
 */
export async function undo(tx: Tx, { id, by, at }: Judging) {
  const row = await lockUpload(tx, id);
  const since = row.reviewedAt?.getTime() ?? 0;
  if (row.status === 'pending' || row.reviewedBy !== by || at.getTime() - since > undoFor) refuse('too_late_to_undo');
  return write(tx, row, { status: 'pending', reason: null, reviewedBy: null, reviewedAt: null });
}
