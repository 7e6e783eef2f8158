import { approve, type CertificateJudgement, type Judging, reject, undo } from '#features/certificates/server/judge.ts';
import { userById } from '#features/identity/server/findUser.ts';
import { refuseFields } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import type { VerdictBody } from '../../contract/certificates.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { requireCertificate } from './certificatesView.ts';
import { certificateOwner } from './ownerView.ts';
import { tellVerdict } from './verdictMail.ts';

export interface OfficeJudging {
  readonly account: Account;
  readonly office: Office;
  readonly id: string;
}

type VerdictChange = (
  tx: Tx,
  judging: Omit<Judging, 'seen'>,
) => Promise<{ readonly before: CertificateJudgement; readonly after: CertificateJudgement }>;

async function judging(
  { db, clock }: Context,
  { account, office, id }: OfficeJudging,
  action: string,
  change: VerdictChange,
  then: (tx: Tx, at: Date) => Promise<void> = async () => {},
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    await requireCertificate(tx, office, id);
    const facts = await change(tx, { id, by: account.id, at });
    await writeAudit(tx, {
      at,
      actorUserId: account.id,
      circuitId: office.circuitId,
      action,
      subjectType: 'medical_certificate',
      subjectId: id,
      facts,
    });
    await then(tx, at);
  });
}

/** In the owner's language: the office's list of reasons, its own words, or both. The words are not translated. */
async function reasonFor(
  { db }: Context,
  id: string,
  { rejection, words }: Extract<VerdictBody, { verdict: 'rejected' }>,
) {
  if (rejection === 'other') {
    if (words.length < 3) refuseFields({ words: 'required' });
    return words;
  }
  const owner = await certificateOwner(db, id);
  const account = owner === null ? undefined : await userById(db, owner);
  const said = textIn(officeCertificatesText, account?.lang ?? 'it')(`rejection_${rejection}`);
  return words === '' ? `${said}.` : `${said}. ${words}`;
}

/** Its owner is told a minute later. */
export async function judge(context: Context, by: OfficeJudging, body: VerdictBody): Promise<void> {
  const tell = async (tx: Tx, at: Date) => {
    await tellVerdict(context, tx, { id: by.id, circuitId: by.office.circuitId, at });
  };
  const { seen, words } = body;
  const corrects = seen.status !== 'pending';
  if (body.verdict === 'approved')
    return judging(
      context,
      by,
      corrects ? 'certificate_corrected_approved' : 'certificate_approved',
      (tx, who) => approve(tx, { ...who, seen }, body, words),
      tell,
    );
  const reason = await reasonFor(context, by.id, body);
  return judging(
    context,
    by,
    corrects ? 'certificate_corrected_rejected' : 'certificate_rejected',
    (tx, who) => reject(tx, { ...who, seen }, reason),
    tell,
  );
}

/** Takes one's own verdict back; no mail goes. */
export const takeBack = (context: Context, by: OfficeJudging): Promise<void> =>
  judging(context, by, 'certificate_verdict_undone', undo);
