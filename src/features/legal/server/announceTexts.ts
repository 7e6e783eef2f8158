import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { queueMail } from '#server/mail.ts';
import { type Announcement, announcedOn, announcedTexts, type TextVersion } from '../rules/textVersions.ts';
import { textsMail } from './mails.ts';
import { textNotices } from './tables.ts';
import { accountsToTell } from './toTellView.ts';

/** So many accounts are told in one transaction; the next batch is a job of its own. */
const batch = 100;

const batchJob = 'tell-of-texts';

/** Terms and privacy policy bind accounts; the cookie policy is about every visitor, who reads of it on the pages. */
const ofAccounts = (now: Date): readonly Announcement[] => announcedTexts(now).filter(({ text }) => text !== 'cookies');

/** Safe to repeat: whoever was told has a row, written in the transaction that queues the mail. */
export async function tellOfTexts(context: Context, version: string): Promise<number> {
  const { db, clock, jobs, environment } = context;
  return db.transaction(async (tx) => {
    const now = clock();
    const texts = ofAccounts(now).filter((announced) => announced.version === version);
    // In force meanwhile: whoever was not told reads it on the pages.
    if (texts.length === 0) return 0;
    const accounts = await accountsToTell(tx, {
      version,
      limit: batch,
      home: environment.circuitId,
      announced: announcedOn(version as TextVersion),
    });
    if (accounts.length === 0) return 0;
    const told = await tx
      .insert(textNotices)
      .values(accounts.map(({ id }) => ({ userId: id, version, at: now })))
      .onConflictDoNothing()
      .returning({ id: textNotices.userId });
    const mine = new Set(told.map(({ id }) => id));
    for (const account of accounts.filter(({ id }) => mine.has(id))) {
      const circuit = account.circuit_id ?? environment.circuitId;
      const place = await circuitMailPlace(tx, circuit, account.lang, environment.baseUrl);
      await queueMail(context, tx, textsMail(place, account, texts));
    }
    if (accounts.length === batch) await jobs.send(tx, batchJob, { version });
    return mine.size;
  });
}

/** Every morning: who is still to be told of a legal text that is announced (checkout §9, "Policy changes"). */
export const textJobs = (context: Context): readonly Job[] => [
  {
    name: 'announce-texts',
    schedule: '17 9 * * *',
    run: async () => {
      const versions = new Set(ofAccounts(context.clock()).map(({ version }) => version));
      for (const version of versions) await context.jobs.send(context.db, batchJob, { version });
    },
  },
  {
    name: batchJob,
    run: async (data: { version?: string }) => {
      if (data.version !== undefined) await tellOfTexts(context, data.version);
    },
  } satisfies Job<{ version?: string }>,
];
