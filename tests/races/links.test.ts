import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordResetJob } from '#features/identity/server/passwordReset.ts';
import { userTokens } from '#features/identity/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { mailCircuitOf } from '#server/mailFrame.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { collide } from './collide.ts';
import { aCrowd, type Buyer } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());

const emailOf = async ({ id }: Buyer) => {
  const { rows } = await portal.context.db.execute<{ email: string }>(
    sql`select email from user_account where id = ${id}`,
  );
  return rows[0]!.email;
};

/** The mail with a link for a new password, as the portal's worker sends it. */
async function askForPassword(one: Buyer) {
  const place = {
    lang: 'it',
    origin: 'http://portal.test',
    circuit: mailCircuitOf(portal.sites.look(15, 'it')),
  } as const;
  await passwordResetJob(portal.context).run({ ...place, email: await emailOf(one) });
}

const askForAddress = ({ as }: Buyer) =>
  portal.ask('POST', '/v3.0/user/email/change', { as, body: { email: `${newId()}@test.example` } });

/** How many links of a kind are good after two were asked for at the same moment. */
async function goodAfterTwo(kind: 'reset' | 'email', ask: (one: Buyer) => Promise<unknown>) {
  const { db } = portal.context;
  const [one] = await aCrowd(portal, 1);
  const account = sql`select from user_account where id = ${one!.id} for update`;
  await collide(db, account, [one!, one!], ask);
  return db.$count(
    userTokens,
    and(eq(userTokens.userId, one!.id), eq(userTokens.kind, kind), isNull(userTokens.usedAt)),
  );
}

describe('Of two links that are asked for at the same moment only the newest is good', () => {
  test.each([
    ['a new password', 'reset', askForPassword],
    ['a new address', 'email', askForAddress],
  ] as const)('for %s; without the lock of the account both are', async (_, kind, ask) => {
    expect(await withoutGuard('account lock', () => goodAfterTwo(kind, ask))).toBe(2);
    expect(await goodAfterTwo(kind, ask)).toBe(1);
  });
});
