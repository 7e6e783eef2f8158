import { undoFor } from '#features/certificates/rules/verdict.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { textIn } from '#text/translate.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { queueVerdictMail } from '../verdictMail.ts';
import { verdictToTell } from './verdictMailView.ts';

const jobName = 'certificate-verdict-mail';

interface VerdictMailJob {
  readonly id: string;
  readonly circuitId: number;
  /** When it was judged: a verdict that was taken back, or given anew, is not told by this job. */
  readonly at: string;
}

export const tellVerdict = (
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { id, circuitId, at }: { id: string; circuitId: number; at: Date },
) =>
  jobs.send(tx, jobName, { id, circuitId, at: at.toISOString() } satisfies VerdictMailJob, {
    startAfter: new Date(at.getTime() + undoFor),
  });

export const verdictMailJob = (context: Context): Job<VerdictMailJob> => ({
  name: jobName,
  retryLimit: 20,
  run: async (told) => {
    const { id, circuitId, at } = told;
    const row = await verdictToTell(context.db, told);
    if (!row || row.status === 'pending' || row.reviewedAt?.toISOString() !== told.at) return;
    const isGood = row.status === 'approved';
    // A paper is approved as what it is; whether it holds on the day of the race is another question.
    const isShort = isGood && row.expirationDate < dayInRome(row.startsAt);
    await queueVerdictMail(context, {
      id: `certificate-verdict.${id}.${new Date(at).getTime()}`,
      circuitId,
      raceId: row.raceId,
      registrationId: row.registrationId,
      reader: row,
      page: (lang) => (isGood && !isShort ? paths.subscriptions(lang) : paths.certificateUpload(lang, row.detailId)),
      say: (lang, circuit) => {
        const t = textIn(officeCertificatesText, lang);
        const words = {
          athlete: fullName(row),
          race: row.race[lang].name,
          day: formatDay(row.expirationDate, lang),
          race_day: formatDay(dayInRome(row.startsAt), lang),
        };
        const good = isShort ? t('mail_approved_short', words) : t('mail_approved_holds', words);
        // Why another verdict than the one that was mailed before; of a rejection it is its reason.
        const { correction } = row;
        const why = row.reason ?? correction;
        const title = t(
          correction === null ? (isGood ? 'mail_approved_title' : 'mail_rejected_title') : 'mail_corrected',
        );
        return {
          subject: `${title}: ${words.athlete}`,
          title,
          paragraphs: [
            ...(correction === null
              ? [isGood ? `${t('mail_approved_text', words)} ${good}` : t('mail_rejected_text', words)]
              : [
                  t('mail_corrected_text', words),
                  isGood ? `${t('mail_corrected_approved', words)} ${good}` : t('mail_corrected_rejected', words),
                ]),
            ...(why === null ? [] : [t('mail_reason', { reason: why })]),
            ...(isGood ? [] : [t('mail_rejected_next')]),
          ],
          button: t(isGood && !isShort ? 'mail_approved_button' : 'mail_rejected_button'),
          footer: t('mail_footer', { ...words, circuit }),
        };
      },
    });
  },
});
