import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAttempt, limits } from '#server/limits.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { hashPassword } from './passwords.ts';
import { employees, sessions, users } from './tables.ts';

let portal: TestPortal;
const password = 'lago di pallanza';

async function anAccount(given: { email?: string; active?: boolean } = {}) {
  const user = await aUser(portal.context.db, given);
  await portal.context.db
    .update(users)
    .set({ passwordHash: await hashPassword(password), ...(given.active === false && { activatedAt: null }) })
    .where(eq(users.id, user.id));
  return user;
}

const login = (email: string, typed = password, headers: Record<string, string> = {}) =>
  portal.ask('POST', '/v3.0/auth/login', { body: { email, password: typed }, headers });

const cookiesOf = (headers: Readonly<Record<string, unknown>>): string[] =>
  [headers['set-cookie'] ?? []].flat() as string[];
const named = (headers: Readonly<Record<string, unknown>>, name: string) =>
  cookiesOf(headers).find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

beforeAll(async () => {
  portal = await testPortal({ RATE_LIMITS: 'strict' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

describe('Sign-in (registration §2: first asks only for an e-mail)', () => {
  test('an unknown e-mail answers 404, a known one leads to the login form', async () => {
    const { email } = await anAccount();
    const unknown = await portal.ask('POST', '/v3.0/auth/email', { body: { email: 'nobody@test.example' } });
    expect(unknown).toMatchObject({ status: 404, body: { error: 'email_not_found' } });
    const known = await portal.ask('POST', '/v3.0/auth/email', { body: { email: email.toUpperCase() } });
    expect(known).toMatchObject({ status: 200, body: { data: { exists: true } } });
  });

  test.each([
    ['', 'required'],
    ['giulia', 'email_not_valid'],
  ])('e-mail: required, valid format (%j is %s)', async (email, code) => {
    const { status, body } = await portal.ask('POST', '/v3.0/auth/email', { body: { email } });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: [code] } });
  });

  test('over https the cookie is for this host alone: its name says so, and it has no domain', async () => {
    const secure = await testPortal({ BASE_URL: 'https://gare.example' });
    try {
      await aCircuit(secure.context.db);
      const { id } = await aUser(secure.context.db);
      const { email } = await aUser(secure.context.db);
      await secure.context.db
        .update(users)
        .set({ passwordHash: await hashPassword(password) })
        .where(eq(users.email, email));
      const { body, headers } = await secure.ask('POST', '/v3.0/auth/login', { body: { email, password } });
      const cookie = named(headers, '__Host-pettorale_session');
      expect(cookie).toContain(`__Host-pettorale_session=${body.token};`);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; Path=\/;/);
      expect(cookie).not.toMatch(/Domain/i);
      const opens = async (name: string, token: string) =>
        (await secure.ask('GET', '/v3.0/auth/user', { headers: { cookie: `${name}=${token}` } })).status;
      expect(await opens('__Host-pettorale_session', body.token)).toBe(200);
      // A cookie that another host of the domain could have set.
      expect(await opens('pettorale_session', await secure.signIn(id))).toBe(401);
      const out = await secure.ask('POST', '/v3.0/auth/logout', {
        headers: { cookie: `__Host-pettorale_session=${body.token}`, origin: 'https://gare.example' },
      });
      expect(named(out.headers, '__Host-pettorale_session')).toMatch(/^__Host-pettorale_session=;.*Secure/);
    } finally {
      await secure.close();
    }
  });

  test('the right password answers a token, and the same session as a cookie that no script can read', async () => {
    const { email, id } = await anAccount();
    const { status, body, headers } = await login(email);
    expect(status).toBe(200);
    const cookie = named(headers, 'pettorale_session');
    expect(cookie).toContain(`pettorale_session=${body.token};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=604800/);
    expect(cookie).not.toMatch(/Secure/);
    const byBearer = await portal.ask('GET', '/v3.0/auth/user', { as: body.token });
    expect(byBearer.body.data).toMatchObject({
      id,
      email,
      role: null,
      office: null,
      detail: { himself_member: { firstname: 'Giulia' } },
    });
    const byCookie = await portal.ask('GET', '/v3.0/auth/user', { headers: { cookie: cookie.split(';')[0]! } });
    expect(byCookie.body.data.id).toBe(id);
  });

  test('the token is stored only as its hash', async () => {
    const { email, id } = await anAccount();
    const { body } = await login(email);
    const rows = await portal.context.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  test('a wrong password and an unknown e-mail are refused with the same words', async () => {
    const { email } = await anAccount();
    const wrong = await login(email, 'not the one');
    const unknown = await login('nobody-at-all@test.example', 'not the one');
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('an account that is not active is told so only after the right password', async () => {
    const { email, id } = await anAccount({ active: false });
    expect((await login(email, 'wrong one')).body.error).toBe('invalid_credentials');
    const right = await login(email);
    expect(right).toMatchObject({ status: 403, body: { error: 'user_not_active', user: { id, email } } });
    expect(Object.keys(right.body.user)).toEqual(['id', 'email']);
    expect(named(right.headers, 'pettorale_session')).toBe('');
  });

  test('an account without a password of its own cannot be entered with one', async () => {
    const { email } = await aUser(portal.context.db);
    expect((await login(email, 'anything')).body.error).toBe('invalid_credentials');
  });

  test('login password: required, minimum 3', async () => {
    const { email } = await anAccount();
    expect((await login(email, '')).body.errors).toEqual({ password: ['required'] });
    expect((await login(email, 'ab')).body.errors).toEqual({ password: ['too_short'] });
  });

  test('a session lives seven days', async () => {
    const { id } = await anAccount();
    const as = await portal.signIn(id);
    portal.setNow('2026-09-08T09:59:00Z');
    expect((await portal.ask('GET', '/v3.0/auth/user', { as })).status).toBe(200);
    portal.setNow('2026-09-08T10:00:01Z');
    expect((await portal.ask('GET', '/v3.0/auth/user', { as })).body.error).toBe('not_signed_in');
    portal.setNow(testNow);
  });

  test('after logout the token opens nothing, and the cookie is taken away', async () => {
    const { id } = await anAccount();
    const as = await portal.signIn(id);
    const out = await portal.ask('POST', '/v3.0/auth/logout', { as });
    expect(out).toMatchObject({ status: 200, body: { data: null } });
    expect(named(out.headers, 'pettorale_session')).toMatch(/pettorale_session=;/);
    expect((await portal.ask('GET', '/v3.0/auth/user', { as })).status).toBe(401);
  });

  test('a write with the cookie must come from an own origin', async () => {
    const { id } = await anAccount();
    const cookie = `pettorale_session=${await portal.signIn(id)}`;
    const foreign = { cookie, origin: 'https://elsewhere.example' };
    const answer = await portal.ask('POST', '/v3.0/auth/logout', { headers: foreign });
    expect(answer).toMatchObject({ status: 403, body: { error: 'foreign_origin' } });
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer x', 'x'])(
    'nor does another sign-in beside it (%j) help',
    async (authorization) => {
      const { id } = await anAccount();
      const as = await portal.signIn(id);
      const headers = { cookie: `pettorale_session=${as}`, origin: 'https://elsewhere.example', authorization };
      const answer = await portal.ask('POST', '/v3.0/auth/logout', { headers });
      expect(answer).toMatchObject({ status: 403, body: { error: 'foreign_origin' } });
      expect((await portal.ask('GET', '/v3.0/auth/user', { as })).status).toBe(200);
    },
  );

  test('other cookies ask for no origin: a client that is no browser signs in again after its logout', async () => {
    const { email } = await anAccount();
    const cookie = named((await login(email)).headers, 'pettorale_device').split(';')[0]!;
    expect((await login(email, password, { cookie })).status).toBe(200);
  });

  test('for a page, nobody being signed in is an answer and not a refusal', async () => {
    expect(await portal.ask('GET', '/v3.0/auth/visitor')).toMatchObject({ status: 200, body: { data: null } });
    const { id } = await anAccount();
    const { body } = await portal.ask('GET', '/v3.0/auth/visitor', { as: await portal.signIn(id) });
    expect(body.data.id).toBe(id);
    expect((await portal.ask('GET', '/v3.0/auth/user')).body.error).toBe('not_signed_in');
  });

  test('who is nobody is told to sign in, whatever they send', async () => {
    const bodies = [{}, { cart_id: 'x' }, undefined];
    for (const body of bodies) {
      const answer = await portal.ask('POST', '/v3.0/orders', body ? { body } : {});
      expect(answer).toMatchObject({ status: 401, body: { error: 'not_signed_in' } });
    }
  });

  test('the refresh of a token is disabled', async () => {
    expect(await portal.ask('GET', '/v3.0/auth/refresh')).toMatchObject({
      status: 501,
      body: { error: 'refresh_disabled' },
    });
  });
});

describe('Roles (registration §6) are checked per circuit', () => {
  test.each`
    role             | of      | counts           | because
    ${'organiser'}   | ${15}   | ${'organiser'}   | ${'it is the circuit of the request'}
    ${'organiser'}   | ${8}    | ${null}          | ${'it is another circuit'}
    ${'desk'}        | ${15}   | ${'desk'}        | ${'it is the circuit of the request'}
    ${'super-admin'} | ${null} | ${'super-admin'} | ${'a super-admin is one everywhere'}
  `('$role of $of counts as $counts: $because', async ({ role, of, counts }) => {
    if (of === 8) await aCircuit(portal.context.db, { id: 8 }).catch(() => {});
    const { id } = await aUser(portal.context.db);
    await portal.context.db.insert(employees).values({ userId: id, circuitId: of, role });
    const { body } = await portal.ask('GET', '/v3.0/auth/user', { as: await portal.signIn(id) });
    expect(body.data.role).toBe(counts);
  });
});

describe('Limits: sign-in 10 in 15 minutes per account, e-mail probe 30 a minute', () => {
  test('the eleventh wrong password is not even looked at', async () => {
    const { email } = await anAccount();
    for (let turn = 0; turn < 10; turn++) expect((await login(email, 'wrong')).status).toBe(401);
    const eleventh = await login(email, password);
    expect(eleventh).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('wrong passwords tried at once cannot slip through', async () => {
    portal.setNow('2026-09-01T11:00:00Z');
    const { email } = await anAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    portal.setNow(testNow);
  });

  test('only failures are counted: the owner signs in as often as they like', async () => {
    portal.setNow('2026-09-01T12:00:00Z');
    const { email } = await anAccount();
    for (let turn = 0; turn < 14; turn++) expect((await login(email)).status).toBe(200);
    portal.setNow(testNow);
  });

  test('while a stranger keeps guessing, the owner still enters from a browser that was used before', async () => {
    portal.setNow('2026-09-01T13:00:00Z');
    const { email } = await anAccount();
    const device = named((await login(email)).headers, 'pettorale_device').split(';')[0]!;
    for (let turn = 0; turn < 11; turn++) await login(email, 'guess');
    expect((await login(email)).status).toBe(429);
    const origin = portal.context.environment.baseUrl.origin;
    expect((await login(email, password, { cookie: device, origin })).status).toBe(200);
    expect((await login(email, password, { cookie: `${device}x`, origin })).status).toBe(429);
    portal.setNow(testNow);
  });

  test('50 tries per address, whatever the account', async () => {
    portal.setNow('2026-09-01T14:00:00Z');
    const answers = [];
    for (let turn = 0; turn < 51; turn++) answers.push(await login(`nobody${turn}@test.example`, 'guess'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(401), 429]);
    portal.setNow(testNow);
  });

  test('a club behind one address signs in on the evening that a registration opens', async () => {
    portal.setNow('2026-09-01T14:30:00Z');
    for (let turn = 0; turn < 49; turn++) await countAttempt(portal.context, limits.signInPerAddress, '127.0.0.1');
    for (let turn = 0; turn < 3; turn++) expect((await login((await anAccount()).email)).status).toBe(200);
    portal.setNow(testNow);
  });

  test('the thirty-first e-mail probe of a minute waits', async () => {
    portal.setNow('2026-09-01T15:00:00Z');
    const probe = () => portal.ask('POST', '/v3.0/auth/email', { body: { email: 'who@test.example' } });
    for (let turn = 0; turn < 30; turn++) expect((await probe()).status).toBe(404);
    expect((await probe()).status).toBe(429);
    portal.setNow(testNow);
  });
});

describe('The password again, before a sensitive change', () => {
  test('a wrong one is refused, the right one makes the session fresh', async () => {
    portal.setNow('2026-09-01T16:00:00Z');
    const { id } = await anAccount();
    const as = await portal.signIn(id);
    portal.setNow('2026-09-01T18:00:00Z');
    const wrong = await portal.ask('POST', '/v3.0/auth/confirm', { as, body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    const right = await portal.ask('POST', '/v3.0/auth/confirm', { as, body: { password } });
    expect(right.body).toEqual({ data: { confirmed: true } });
    const [session] = await portal.context.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(session!.confirmedAt.toISOString()).toBe('2026-09-01T18:00:00.000Z');
    portal.setNow(testNow);
  });
});
