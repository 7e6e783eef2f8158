import { raceStrip } from '#features/races/server/raceStripView.ts';
import { placesToRemind } from '#features/registration/server/keptPlaces.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { queueMail } from '#server/mail.ts';
import { athleteMails, codeMail, endedMail, giverMail, mateMails } from './givenMails.ts';
import { givenForMail } from './givingView.ts';

const jobName = 'giving-mail';

interface GivingMailData {
  readonly registrationId: string;
  /** It was given away, its code went to another address, or its bearer is reminded. */
  readonly what: 'given' | 'moved' | 'reminder';
  /** The giver’s language; null: the order’s. */
  readonly lang: Lang | null;
  /** Whose code has ended, because it went to another address. */
  readonly before?: string;
}

export const tellGiving = ({ jobs }: Pick<Context, 'jobs'>, tx: Tx, data: GivingMailData): Promise<void> =>
  jobs.send(tx, jobName, data);

const givingMailJob = (context: Context): Job<GivingMailData> => ({
  name: jobName,
  retryLimit: 20,
  run: async ({ registrationId: registration, what, lang: asked, before }) => {
    const [given] = await givenForMail(context.db, { registration });
    if (!given) return;
    const row = { ...given, strip: await raceStrip(context.db, given) };
    const lang = asked ?? row.lang;
    const mails = [
      codeMail(row, lang, what === 'reminder' ? 'reminder' : 'given'),
      ...(what === 'reminder' ? [] : [giverMail(row, lang, before)]),
      ...(before === undefined ? [] : [endedMail(row, lang, before)]),
      ...(what === 'given' ? [...athleteMails(row, lang), ...mateMails(row)] : []),
    ];
    for (const mail of mails) await queueMail(context, context.db, mail);
  },
});

/** Reminds bearers when a quarter of the time is left for which their place is kept. */
const remindBearersJob = (context: Context): Job => ({
  name: 'remind-bearers',
  schedule: '* * * * *',
  retryLimit: 0,
  run: () =>
    context.db.transaction(async (tx) => {
      for (const registrationId of await placesToRemind(tx, context.clock())) {
        await tellGiving(context, tx, { registrationId, what: 'reminder', lang: null });
      }
    }),
});

export const givingJobs = (context: Context) => [givingMailJob(context), remindBearersJob(context)] as const;
