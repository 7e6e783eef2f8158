import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { tellAppointed } from '#office/staff/server/mails.ts';
import { appointSuperAdmin } from '../src/features/identity/server/appointSuperAdmin.ts';
import { paths } from '../src/kernel/paths.ts';
import { connect, type Db, isMigrated } from '../src/server/database.ts';
import { codeOf } from '../src/server/databaseFaults.ts';
import { createJobs, type Job } from '../src/server/jobs.ts';
import { mailQueue } from '../src/server/mail.ts';
import { PlainError, runTool } from './plainError.ts';
import { readSettings, type Variables } from './settings.ts';

/** The circuit whose office writes, while the variables name none. */
const usualCircuit = 15;

const usage =
  'DATABASE_URL=postgres://… BASE_URL=https://… npm run admin -- ada@example.org (or beside a running trial, without variables)';

/** The portal that is meant: the one of the variables or, without a database among them, the trial that runs here. */
async function target(
  variables: Variables,
): Promise<{ readonly url: string | null | undefined; readonly base: string | undefined }> {
  if (variables.DATABASE_URL) return { url: variables.DATABASE_URL, base: variables.BASE_URL };
  // What brings a database along is not in the image.
  const { runningDatabase } = await import('./embeddedPostgres.ts');
  const { dataDir, address } = readSettings({ ...variables, DEPLOYMENT: 'trial' });
  return { url: runningDatabase(join(dataDir, 'postgres')), base: address };
}

/** `npm run admin`: makes an account the portal's super-admin, and the account where there is none. */
async function main(): Promise<void> {
  const { url, base } = await target(process.env);
  const email = process.argv[2];
  if (!email || !url || !base || !URL.canParse(base)) throw new PlainError(`Usage: ${usage}`);
  if (!z.email().max(254).safeParse(email).success) throw new PlainError(`${email} is no e-mail address.`);
  // One connection for the appointment, one for looking up the queue of its mails.
  const db = connect(url, 2);
  try {
    if (!(await isReady(db)))
      throw new PlainError(
        'This database has not its tables yet: start the portal on it first (npm start), then run this again.',
      );
    const jobs = createJobs(db, Fastify({ logger: false }).log, false);
    const mailing = { jobs, environment: { baseUrl: new URL(base) } };
    const circuitId = Number(process.env.CIRCUIT_ID) || usualCircuit;
    const { changed, token } = await appointSuperAdmin(db, {
      email,
      now: new Date(),
      tell: async (tx, appointed) => {
        await jobs.start([mailQueue as Job]);
        await tellAppointed(mailing, tx, { ...appointed, circuitId });
      },
    });
    await jobs.stop();
    console.log(changed ? `${email} is a super-admin.` : `${email} was a super-admin already.`);
    if (token) console.log(`Choose a password, within an hour: ${chooseAt(base, token)}`);
  } finally {
    await db.$client.end();
  }
}

/** Has a portal of this version migrated it? One that none ever did lacks the list of migrations, too. */
async function isReady(db: Db): Promise<boolean> {
  const undefinedTable = '42P01';
  try {
    return await isMigrated(db);
  } catch (error) {
    if (codeOf(error) === undefinedTable) return false;
    throw error;
  }
}

/** Whoever has chosen a password goes on to /start, which leads to the office once there is a circuit. */
function chooseAt(base: string, token: string): URL {
  const link = new URL(paths.passwordReset('it', token), base);
  link.searchParams.set('redirect', paths.start('it'));
  return link;
}

await runTool(main);
