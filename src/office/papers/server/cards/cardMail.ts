import { uploadDeadline } from '#features/certificates/rules/validity.ts';
import { undoFor } from '#features/certificates/rules/verdict.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { textIn } from '#text/translate.ts';
import { officeCardsText } from '../../text/cards.ts';
import { queueVerdictMail } from '../verdictMail.ts';
import { cardVerdictToTell, readerOfCard } from './cardMailView.ts';

const jobName = 'card-verdict-mail';

interface CardMailJob {
  readonly id: string;
  /** When it was judged: a verdict that was taken back, or given anew, is not told by this job. */
  readonly at: string;
}

export const tellCardVerdict = ({ jobs }: Pick<Context, 'jobs'>, tx: Tx, { id, at }: { id: string; at: Date }) =>
  jobs.send(tx, jobName, { id, at: at.toISOString() } satisfies CardMailJob, {
    startAfter: new Date(at.getTime() + undoFor),
  });

export const cardMailJob = (context: Context): Job<CardMailJob> => ({
  name: jobName,
  retryLimit: 20,
  run: async ({ id, at }) => {
    const { db, clock } = context;
    const row = await cardVerdictToTell(db, { id, at: new Date(at) });
    const reader = row && (await readerOfCard(db, id));
    if (!row || !reader) return;
    const isGood = row.verdict === 'approved';
    await queueVerdictMail(context, {
      id: `card-verdict.${id}.${new Date(at).getTime()}`,
      circuitId: row.circuitId,
      raceId: row.raceId,
      registrationId: id,
      reader,
      page: paths.subscriptions,
      say: (lang, circuit) => {
        const t = textIn(officeCardsText, lang);
        const words = {
          athlete: fullName(row),
          number: row.number,
          race: row.race[lang].name,
          reason: row.reason ?? '',
          day: dayInSentence(uploadDeadline([dayInRome(row.startsAt)], dayInRome(clock())), lang),
        };
        const title = t(isGood ? 'mail_approved_title' : 'mail_rejected_title');
        return {
          subject: `${title}: ${words.athlete}`,
          title,
          paragraphs: isGood
            ? [t('mail_approved_text', words)]
            : [t('mail_rejected_text', words), t('mail_rejected_reason', words), t('mail_rejected_next', words)],
          button: t('mail_button'),
          footer: t('mail_footer', { ...words, circuit }),
        };
      },
    });
  },
});
