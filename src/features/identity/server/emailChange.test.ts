import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { hashOf } from '#server/secrets.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { hashPassword } from './passwords.ts';
import { users, userTokens } from './tables.ts';
import { issueToken } from './tokens.ts';

let portal: TestPortal;
let serial = 0;
let owner: { id: string; email: string; as: string };

const db = () => portal.context.db;
const newAddress = () => `moved${++serial}@test.example`;
const later = (minutes: number) => portal.setNow(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());

async function anOwner() {
  const user = await aUser(db());
  await db()
    .update(users)
    .set({ passwordHash: await hashPassword('lago-maggiore') })
    .where(eq(users.id, user.id));
  return { id: user.id, email: user.email, as: await portal.signIn(user.id) };
}

const change = (email: string, as = owner.as, query = '') =>
  portal.ask('POST', `/v3.0/user/email/change${query}`, { as, body: { email } });
const confirm = (email: string, token: string, as = owner.as) =>
  portal.ask('GET', `/v3.0/user/email/confirm/${encodeURIComponent(email)}/${token}`, { as });
const undo = (token: string) => portal.ask('POST', '/v3.0/auth/email/undo', { body: { token } });
const whoIs = (as: string) => portal.ask('GET', '/v3.0/auth/user', { as });

const linkIn = async (to: string, path: RegExp) => path.exec((await mailsTo(portal, to))[0]?.text ?? '')?.[1] ?? '';
const tokenFor = (email: string) => linkIn(email, /\/email\/confirm\/[^/]+\/([\w-]+)/);
const undoFor = (email: string) => linkIn(email, /\/account\/email\/undo\/([\w-]+)/);

async function moved(email = newAddress()) {
  expect((await change(email)).status).toBe(200);
  expect((await confirm(email, await tokenFor(email))).status).toBe(200);
  return email;
}

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  owner = await anOwner();
});

describe('Change email (registration §2, §5)', () => {
  test('the activation link, which a stranger may have got, does not tell the new address', async () => {
    const link = await issueToken(db(), { kind: 'activate', userId: owner.id, now: new Date(testNow) });
    const told = async () => (await portal.ask('GET', `/v2/auth/activate/${link}`)).body.data;
    expect(await told()).toEqual({ activated: false, reason: 'already_active', email: owner.email });
    await moved();
    expect(await told()).toEqual({ activated: false, reason: 'already_active', email: null });
  });

  test('a mail to the new address carries the link; until it is opened nothing changes', async () => {
    const email = newAddress();
    expect(await change(email)).toMatchObject({
      status: 200,
      body: { status: true, status_message: 'email_was_send' },
    });
    const [mail] = await mailsTo(portal, email);
    expect(mail!.text).toContain(`/it/dahsboard/email/confirm/${encodeURIComponent(email)}/`);
    expect((await whoIs(owner.as)).body.data.email).toBe(owner.email);
    expect(await mailsTo(portal, owner.email)).toHaveLength(0);
  });

  test("'Email address already in use.' when the server reports a conflict", async () => {
    const other = await aUser(db());
    const { status, body } = await change(other.email.toUpperCase());
    expect([status, body.error, body.errors]).toEqual([
      409,
      'email_already_in_use',
      { email: ['email_already_in_use'] },
    ]);
  });

  test.each`
    email         | code                 | because
    ${''}         | ${'required'}        | ${'it is required'}
    ${'not-mail'} | ${'email_not_valid'} | ${'the format is checked'}
  `('$code: $because', async ({ email, code }) => {
    const { status, body } = await change(email);
    expect([status, body.errors]).toEqual([422, { email: [code] }]);
  });

  test('asks for the password again only when the sign-in is older than 30 minutes', async () => {
    later(30);
    expect((await change(newAddress())).status).toBe(200);
    later(31);
    const refused = await change(newAddress());
    expect([refused.status, refused.body.error]).toEqual([403, 'reauth_required']);
    const wrong = await portal.ask('POST', '/v3.0/auth/confirm', { as: owner.as, body: { password: 'lago-minore' } });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_credentials']);
    expect((await change(newAddress())).status).toBe(403);
    const right = await portal.ask('POST', '/v3.0/auth/confirm', { as: owner.as, body: { password: 'lago-maggiore' } });
    expect(right.status).toBe(200);
    expect((await change(newAddress())).status).toBe(200);
  });

  test('a base_url that is not ours is refused, and no mail leaves', async () => {
    const email = newAddress();
    const { status, body } = await change(email, owner.as, '?base_url=https://evil.example');
    expect([status, body.error]).toEqual([422, 'base_url_not_allowed']);
    expect(await mailsTo(portal, email)).toHaveLength(0);
  });

  test('nobody who is not signed in may ask', async () => {
    expect((await portal.ask('POST', '/v3.0/user/email/change', { body: { email: newAddress() } })).status).toBe(401);
  });
});

describe('Email change confirm (registration §4)', () => {
  test('confirmed: the account and its athlete have the new address, and the old one signs in no more', async () => {
    const email = await moved();
    expect((await whoIs(owner.as)).body.data).toMatchObject({ email, detail: { himself_member: { email } } });
    const login = (address: string) =>
      portal.ask('POST', '/v3.0/auth/login', { body: { email: address, password: 'lago-maggiore' } });
    expect((await login(email)).status).toBe(200);
    expect((await login(owner.email)).status).toBe(401);
  });

  test('an athlete’s record that had an address of its own keeps it', async () => {
    await db().update(members).set({ email: 'club@test.example' }).where(eq(members.userId, owner.id));
    await moved();
    expect((await whoIs(owner.as)).body.data.detail.himself_member.email).toBe('club@test.example');
  });

  test('all other sessions end; the one that confirmed stays', async () => {
    const other = await portal.signIn(owner.id);
    await moved();
    expect((await whoIs(other)).status).toBe(401);
    expect((await whoIs(owner.as)).status).toBe(200);
  });

  test('opened twice it says twice that it is done', async () => {
    const email = await moved();
    const token = await tokenFor(email);
    expect(await confirm(email, token)).toMatchObject({ status: 200, body: { data: { email } } });
  });

  const failing = async (email: string, token: string, as = owner.as) => {
    const { status, body } = await confirm(email, token, as);
    return [status, body.error, body.errors];
  };

  test('token_not_found: a link that nobody sent, or for another address', async () => {
    const email = newAddress();
    await change(email);
    const expected = [422, 'token_not_found', { token: ['token_not_found'] }];
    expect(await failing(email, 'never-sent')).toEqual(expected);
    expect(await failing('other@test.example', await tokenFor(email))).toEqual(expected);
  });

  test('token_not_found: another account’s link, which stays good for its owner', async () => {
    const email = newAddress();
    await change(email);
    const stranger = await anOwner();
    expect(await failing(email, await tokenFor(email), stranger.as)).toEqual([
      422,
      'token_not_found',
      { token: ['token_not_found'] },
    ]);
    expect((await confirm(email, await tokenFor(email))).status).toBe(200);
  });

  test('token_expired: after a day, or when a newer link was asked for', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await change(first);
    const token = await tokenFor(first);
    await change(second);
    const expected = [422, 'token_expired', { token: ['token_expired'] }];
    expect(await failing(first, token)).toEqual(expected);
    later(24 * 60);
    expect(await failing(second, await tokenFor(second))).toEqual(expected);
  });

  test('user_not_found: the account of the link is gone', async () => {
    await db()
      .insert(userTokens)
      .values({
        tokenHash: hashOf(`gone${++serial}`),
        kind: 'email',
        userId: null,
        email: 'gone@test.example',
        createdAt: new Date(testNow),
        expiresAt: new Date(Date.parse(testNow) + 3_600_000),
      });
    expect(await failing('gone@test.example', `gone${serial}`)).toEqual([
      422,
      'user_not_found',
      { token: ['user_not_found'] },
    ]);
  });

  test('two who want the same address: exactly one gets it, the other hears that it is in use', async () => {
    const email = newAddress();
    const other = await anOwner();
    await change(email);
    const [mine] = [await tokenFor(email)];
    await change(email, other.as);
    const answers = await Promise.all([confirm(email, mine), confirm(email, await tokenFor(email), other.as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('one link in ten windows at once changes the address once and tells the old one once', async () => {
    const email = newAddress();
    await change(email);
    const token = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(email, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await mailsTo(portal, owner.email)).toHaveLength(1);
    expect((await whoIs(owner.as)).body.data.email).toBe(email);
  });
});

describe('The notice to the old address', () => {
  test('carries a link that gives the old address back and ends every session', async () => {
    const email = await moved();
    const token = await undoFor(owner.email);
    expect(await undo(token)).toMatchObject({ status: 200, body: { data: { email: owner.email } } });
    expect((await whoIs(owner.as)).status).toBe(401);
    const [user] = await db().select().from(users).where(eq(users.id, owner.id));
    expect(user!.email).toBe(owner.email);
    expect((await portal.ask('POST', '/v3.0/auth/email', { body: { email } })).status).toBe(404);
    expect((await undo(token)).status).toBe(200);
  });

  test('and the password is no longer good, whoever knew it or set it since', async () => {
    await moved();
    await undo(await undoFor(owner.email));
    const body = { email: owner.email, password: 'lago-maggiore' };
    expect((await portal.ask('POST', '/v3.0/auth/login', { body })).body.error).toBe('invalid_credentials');
  });

  test('undoes a whole chain of changes, and the links that the intruder holds are dead', async () => {
    const first = await moved();
    const token = await undoFor(owner.email);
    await moved();
    const intruders = await undoFor(first);
    expect((await undo(token)).body.data).toEqual({ email: owner.email });
    const late = await undo(intruders);
    expect([late.status, late.body.error]).toEqual([422, 'token_expired']);
  });

  test('is good for seven days', async () => {
    await moved();
    const token = await undoFor(owner.email);
    later(7 * 24 * 60);
    expect((await undo(token)).body.error).toBe('token_expired');
    expect((await undo('never-sent')).body.error).toBe('token_not_found');
  });

  test('keeps the old address for its owner while the link is good: nobody else signs up with it or moves to it', async () => {
    await moved();
    const person = { firstname: 'Ugo', lastname: 'Altri', password: 'another-one', birthdate: '1990-01-01' };
    const body = { ...person, nationality: 'CH', email: owner.email.toUpperCase() };
    const signUp = await portal.ask('POST', '/v3.0/auth/signup', { body });
    expect([signUp.status, signUp.body.error]).toEqual([409, 'email_already_in_use']);
    const other = await anOwner();
    expect((await change(owner.email, other.as)).body.error).toBe('email_already_in_use');
    expect((await undo(await undoFor(owner.email))).body.data).toEqual({ email: owner.email });
  });

  test('its owner may move back, and after seven days it is free', async () => {
    await moved();
    expect((await change(owner.email)).status).toBe(200);
    later(7 * 24 * 60);
    const other = await anOwner();
    expect((await change(owner.email, other.as)).status).toBe(200);
  });

  test('clicked twice at once, it is done and says so twice', async () => {
    await moved();
    const token = await undoFor(owner.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('says that the address is in use when somebody signed up with it meanwhile', async () => {
    await moved();
    const token = await undoFor(owner.email);
    await aUser(db(), { email: owner.email });
    expect((await undo(token)).body.error).toBe('email_already_in_use');
  });
});
