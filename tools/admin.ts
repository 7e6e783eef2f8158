import { z } from 'zod';
import { appointSuperAdmin } from '../src/features/identity/server/appointSuperAdmin.ts';
import { paths } from '../src/kernel/paths.ts';
import { connect } from '../src/server/database.ts';
import { PlainError, runTool } from './plainError.ts';

const usage = 'DATABASE_URL=postgres://… BASE_URL=https://… npm run admin -- ada@example.org';

/** `npm run admin`: makes an account the portal's super-admin, and the account where there is none. */
async function main(): Promise<void> {
  const { DATABASE_URL: url, BASE_URL: base } = process.env;
  const email = process.argv[2];
  if (!email || !url || !base || !URL.canParse(base)) throw new PlainError(`Usage: ${usage}`);
  if (!z.email().max(254).safeParse(email).success) throw new PlainError(`${email} is no e-mail address.`);
  const db = connect(url, 1);
  try {
    const { changed, token } = await appointSuperAdmin(db, { email, now: new Date() });
    console.log(changed ? `${email} is a super-admin.` : `${email} was a super-admin already.`);
    if (token) console.log(`Choose a password, within an hour: ${new URL(paths.passwordReset('it', token), base)}`);
  } finally {
    await db.$client.end();
  }
}

await runTool(main);
