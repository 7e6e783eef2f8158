import { and, eq } from 'drizzle-orm';
import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import type { CertificateFields } from '../contract.ts';
import type { CertificateStatus } from '../rules/state.ts';
import { undoFor } from '../rules/verdict.ts';
import { checkedFields, knownDiscipline } from './certificates.ts';
import { birthdayOf } from './certificateView.ts';
import { noteCertificates } from './noteCertificates.ts';
import { certificates } from './tables.ts';

export interface Judging {
  readonly id: string;
  readonly by: string;
  readonly at: Date;
  /** How it stood when it was looked at: it waits, or has a verdict that this one corrects. */
  readonly seen: SeenVerdict;
}

export interface SeenVerdict {
  readonly status: CertificateStatus;
  readonly at: string | null;
}

export interface CertificateJudgement {
  readonly status: CertificateStatus;
  readonly type_id: number | null;
  readonly discipline_id: number | null;
  readonly date_of_issue: string;
  readonly expiration_date: string;
}

type Row = typeof certificates.$inferSelect;

const judged = (row: Row): CertificateJudgement => ({
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

/** The certificate as it was seen: of two who judge it the second is told who was first. */
async function lockSeen(tx: Tx, { id, seen }: Pick<Judging, 'id' | 'seen'>): Promise<Row> {
  const row = await lockUpload(tx, id);
  const judgedAt = row.reviewedAt?.toISOString() ?? null;
  if (row.status === seen.status && judgedAt === seen.at) return row;
  const by = (await accountNameOf(tx, row.reviewedBy)) ?? 'none';
  return refuse('certificate_judged_meanwhile', { by, at: judgedAt, verdict: row.status });
}

async function write(tx: Tx, before: Row, change: Partial<Row>) {
  const [after] = await tx.update(certificates).set(change).where(eq(certificates.id, before.id)).returning();
  await noteCertificates(tx, [before.id]);
  return { before: judged(before), after: judged(after!) };
}

const correcting = (before: Row, why: string | null): Partial<Row> => ({
  correction: before.status === 'pending' ? null : why,
});

/**
 * Approves a certificate with the data as the office reads them; a correction is explained to its owner (`words`).
 * Refuses with `certificate_not_found`, `certificate_judged_meanwhile`, and fields that cannot be true.
 */
export async function approve(tx: Tx, judging: Judging, fields: CertificateFields, words: string) {
  const { by, at } = judging;
  const row = await lockSeen(tx, judging);
  if (row.status !== 'pending' && words.length < 3) refuseFields({ words: 'required' });
  const about = { today: dayInRome(at), birthday: await birthdayOf(tx, row.memberId) };
  const said = await checkedFields(tx, fields, about);
  const verdict = { status: 'approved', reason: null, reviewedBy: by, reviewedAt: at } as const;
  return knownDiscipline(() => write(tx, row, { ...said, ...verdict, ...correcting(row, words) }));
}

export async function reject(tx: Tx, judging: Judging, reason: string) {
  const { by, at } = judging;
  const row = await lockSeen(tx, judging);
  return write(tx, row, { status: 'rejected', reason, reviewedBy: by, reviewedAt: at, ...correcting(row, reason) });
}

/**
 * Takes back one's own verdict within a minute; a correction is corrected once more instead: its owner has read it.
 * Refuses with `certificate_not_found` and `too_late_to_undo`.
 */
export async function undo(tx: Tx, { id, by, at }: Omit<Judging, 'seen'>) {
  const row = await lockUpload(tx, id);
  const since = row.reviewedAt?.getTime() ?? 0;
  const isOwn = row.status !== 'pending' && row.reviewedBy === by && row.correction === null;
  if (!isOwn || at.getTime() - since > undoFor) refuse('too_late_to_undo');
  return write(tx, row, { status: 'pending', reason: null, reviewedBy: null, reviewedAt: null });
}
