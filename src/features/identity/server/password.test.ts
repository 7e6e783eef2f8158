import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { identityJobs } from './jobs.ts';
import { hashPassword } from './passwords.ts';
import { accountSuspensions, sessions, users, userTokens } from './tables.ts';

let portal: TestPortal;

async function anAccount() {
  const user = await aUser(portal.context.db);
  const passwordHash = await hashPassword('the old one');
  await portal.context.db.execute(sql`update ${users} set password_hash = ${passwordHash} where id = ${user.id}`);
  return user;
}

/** Does what the worker does: takes the waiting wishes for a new password, oldest first. */
async function work() {
  const [job] = identityJobs(portal.context);
  const { rows } = await portal.context.db.execute<{ data: object }>(
    sql`delete from jobs.job where name = ${job!.name} returning data`,
  );
  for (const { data } of rows) await job!.run(data);
}

const ask = (email: string, more = {}) =>
  portal.ask('POST', '/v3.0/password/email', { body: { email, lang: 'it', ...more } });

async function linkFor(email: string): Promise<string> {
  await ask(email);
  await work();
  return /\/account\/password\/reset\/([\w-]+)/.exec((await mailsTo(portal, email))[0]!.text)![1]!;
}

const check = async (token: string) =>
  (await portal.ask('POST', '/v3.0/password/check-token', { body: { token } })).body.status;
const reset = async (token: string, password = 'the new one') =>
  (await portal.ask('POST', '/v3.0/password/reset', { body: { token, password } })).body;
const login = (email: string, password: string) =>
  portal.ask('POST', '/v3.0/auth/login', { body: { email, password } });

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

describe('A forgotten password (registration §2, "Password reset")', () => {
  test('the answer is the same for every address, and only a known one gets a mail', async () => {
    const { email } = await anAccount();
    const known = await ask(email);
    const unknown = await ask('nobody@test.example');
    expect(known).toMatchObject({ status: 200, body: { status: true, status_message: 'email_was_send' } });
    expect(unknown.body).toEqual(known.body);
    await work();
    expect(await mailsTo(portal, email)).toHaveLength(1);
    expect(await mailsTo(portal, 'nobody@test.example')).toHaveLength(0);
  });

  test('the answer waits for nothing that only a known address has', async () => {
    const { email } = await anAccount();
    await ask(email);
    expect(await mailsTo(portal, email)).toHaveLength(0);
    expect(await portal.context.db.$count(userTokens, sql`created_at is not null and user_id is null`)).toBe(0);
  });

  test('the link sets a new password, once, and ends every session', async () => {
    const { email, id } = await anAccount();
    const as = await portal.signIn(id);
    const token = await linkFor(email);
    expect(await check(token)).toBe(true);
    expect(await reset(token)).toEqual({ status: true, status_message: 'password_was_resetted', signed_in: false });
    expect((await portal.ask('GET', '/v3.0/auth/user', { as })).status).toBe(401);
    expect(await portal.context.db.$count(sessions, sql`user_id = ${id}`)).toBe(0);
    expect((await login(email, 'the old one')).status).toBe(401);
    expect((await login(email, 'the new one')).status).toBe(200);
    expect(await check(token)).toBe(false);
    expect(await reset(token, 'a third one')).toEqual({
      status: false,
      status_message: 'password_not_resetted',
      signed_in: false,
    });
  });

  const chooseFirst = async ({
    as,
    suspended = false,
  }: {
    readonly as?: string;
    readonly suspended?: boolean;
  } = {}) => {
    const { db, clock } = portal.context;
    const { email, id } = await aUser(db);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, id));
    const token = await linkFor(email);
    if (suspended)
      await db
        .insert(accountSuspensions)
        .values({ id: newId(), userId: id, circuitId: 15, reason: 'two accounts', suspendedAt: clock() });
    const { body } = await portal.ask('POST', '/v3.0/password/reset', {
      body: { token, password: 'the first one' },
      as,
    });
    return { body, sessions: await db.$count(sessions, eq(sessions.userId, id)) };
  };

  test('a first password signs its browser in, unless somebody is signed in there', async () => {
    expect(await chooseFirst()).toMatchObject({ body: { status: true, signed_in: true }, sessions: 1 });
    const as = await portal.signIn((await aUser(portal.context.db)).id);
    expect(await chooseFirst({ as })).toMatchObject({ body: { status: true, signed_in: false }, sessions: 0 });
  });

  test('a first password signs nobody in to a suspended account', async () => {
    const chosen = await chooseFirst({ suspended: true });
    expect(chosen).toMatchObject({ body: { status: true, signed_in: false }, sessions: 0 });
  });

  test('a mail tells the owner that the password has changed', async () => {
    const { email } = await anAccount();
    await reset(await linkFor(email));
    const [told] = await mailsTo(portal, email);
    expect(told!.subject).toBe('La tua password è cambiata');
    expect(told!.text).toContain('1º settembre 2026 alle 12:00');
  });

  test('of several links only the newest is good', async () => {
    const { email } = await anAccount();
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect(await check(first)).toBe(false);
    expect(await reset(first)).toMatchObject({ status_message: 'password_not_resetted' });
    expect(await reset(second)).toMatchObject({ status_message: 'password_was_resetted' });
  });

  test('a change of e-mail that somebody had begun is over with the old password', async () => {
    const { id, email } = await anAccount();
    const to = `thief.${email}`;
    const change = (as: string) => portal.ask('POST', '/v3.0/user/email/change', { as, body: { email: to } });
    expect((await change(await portal.signIn(id))).status).toBe(200);
    const token = /\/email\/confirm\/[^/]+\/([\w-]+)/.exec((await mailsTo(portal, to))[0]!.text)![1]!;
    await reset(await linkFor(email));
    const as = await portal.signIn(id);
    const confirmed = await portal.ask('GET', `/v3.0/user/email/confirm/${to}/${token}`, { as });
    expect(confirmed).toMatchObject({ status: 422, body: { error: 'token_expired' } });
  });

  test('used twice at once, the link works once', async () => {
    const { email } = await anAccount();
    const token = await linkFor(email);
    const answers = await Promise.all(['one way', 'another way', 'a third way'].map((word) => reset(token, word)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  test('after an hour the link has expired', async () => {
    const { email } = await anAccount();
    const token = await linkFor(email);
    portal.setNow('2026-09-01T11:00:00.000Z');
    expect(await check(token)).toBe(false);
    expect(await reset(token)).toMatchObject({ status_message: 'password_not_resetted' });
  });

  test('a link that was never sent is not good', async () => {
    expect(await check('made-up')).toBe(false);
    expect(await reset('made-up')).toMatchObject({ status: false });
  });

  test('a new password has the least length of the deployment', async () => {
    const { email } = await anAccount();
    const token = await linkFor(email);
    const answer = await portal.ask('POST', '/v3.0/password/reset', { body: { token, password: 'ab' } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: ['password_too_short'] } } });
    expect(await check(token)).toBe(true);
  });

  test('an account that waited for its activation is active: the mail has been read', async () => {
    const { email, id } = await anAccount();
    await portal.context.db.execute(sql`update ${users} set activated_at = null where id = ${id}`);
    await reset(await linkFor(email));
    expect((await login(email, 'the new one')).status).toBe(200);
  });

  test('the link leads only to an own origin', async () => {
    const { email } = await anAccount();
    expect((await ask(email, { base_url: 'https://evil.example' })).body.error).toBe('base_url_not_allowed');
  });
});

describe('Limits: mails 3 an hour per account', () => {
  let strict: TestPortal;
  beforeAll(async () => {
    strict = await testPortal({ RATE_LIMITS: 'strict' });
    await aCircuit(strict.context.db);
    await strict.sites.refresh();
  });
  afterAll(() => strict.close());

  test.each(['known', 'unknown'])('the fourth mail to a %s address waits', async (kind) => {
    const email = kind === 'known' ? (await aUser(strict.context.db)).email : 'nobody@test.example';
    const wish = () => strict.ask('POST', '/v3.0/password/email', { body: { email } });
    for (let turn = 0; turn < 3; turn++) expect((await wish()).status).toBe(200);
    expect(await wish()).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
  });

  test('who was shut out by a guessing stranger comes in again with a new password', async () => {
    const { email } = await aUser(strict.context.db);
    const guess = (password: string) => strict.ask('POST', '/v3.0/auth/login', { body: { email, password } });
    for (let turn = 0; turn < 11; turn++) await guess('wrong');
    expect((await guess('wrong')).status).toBe(429);
    const before = portal;
    portal = strict;
    await reset(await linkFor(email));
    portal = before;
    expect((await guess('the new one')).status).toBe(200);
  });
});
