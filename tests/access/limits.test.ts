import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employees, sessions } from '#features/identity/server/tables.ts';
import { cookieVersion } from '#features/legal/rules/cookieChoice.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import { newId } from '#server/ids.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { attempts } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aCoupon, aRace, aUser } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { aPdf, said, send } from '../support/certificates.ts';
import { crewsIn } from '../support/crews.ts';
import { federationCatalogue } from '../support/federations.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-limits-'));
let portal: TestPortal;
let days = 0;

beforeAll(async () => {
  portal = await testPortal({ RATE_LIMITS: 'strict', DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
  await portal.sites.refresh();
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const db = () => portal.context.db;
const { aCrew } = crewsIn(() => portal);

/** Somebody with an account, a role in the office, a registration and the key to it that its athlete got by mail; and a crew of others. */
async function somebody() {
  const user = await aUser(db());
  await db().insert(employees).values({ userId: user.id, circuitId: 15, role: 'organiser' });
  const as = await portal.signIn(user.id);
  const [session] = await db().select().from(sessions).where(eq(sessions.userId, user.id));
  const { race } = await aRace(db(), 15, { hasTeamRegistration: true });
  await orderWith(portal, as, user.member.id, (await aRace(db())).race.id);
  const [row] = await db()
    .update(registrations)
    .set({ state: 'confirmed' })
    .where(eq(registrations.memberId, user.member.id))
    .returning();
  const crew = await aCrew(race.id, { name: 'Lupi', type: 'private', password: 'luna' });
  const token = friendToken(row!.id, portal.context.environment);
  return { ...user, as, session: session!.id, race: race.id, crew: crew.id, registration: row!.id, token };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const post = (path: string, body: object, as?: string) => portal.ask('POST', `/v3.0${path}`, { as, body });
const get = (path: string, { as }: Somebody) =>
  portal.app
    .inject({ url: `/api/v3.0${path}`, headers: { authorization: `Bearer ${as}` } })
    .then(({ statusCode }) => ({ status: statusCode }));

/** Federation 2 verifies nothing: its answer is the same for each number. */
const aCard = ({ as }: Somebody) => portal.ask('GET', '/v2/federations/2/card-numbers/C-17/check', { as });
const aGuess = () => ({ order_id: newId(), code: 'GUESS' });

const newAccount = () => ({
  ...{ firstname: 'Nadia', lastname: 'Ossola', email: `${newId()}@test.example`, password: 'lago-maggiore' },
  ...{ birthdate: '1992-04-03', language: 'it', nationality: 'CH' },
});
const wish = { circuit_id: 15, kind: 'access', text: 'Che cosa sapete di me?' };
const known = { firstname: 'Ada', lastname: 'Bianchi', birthday: '1990-02-03' };
const code = { user_id: newId(), code: '123456' };
const health = { race_type: 'race', person: 'DH-00001' };
const joining = { crew_choice: 'partecipate', crew_password: 'sole' };

const wrongPassword = ({ email }: Somebody) => post('/auth/login', { email, password: 'wrong' });
const here = () => '127.0.0.1';
const account = ({ id }: Somebody) => id;

interface Row {
  readonly limit: keyof typeof limits;
  readonly what: string;
  /** For whom it is counted. */
  readonly who: (one: Somebody) => string;
  readonly ask: (one: Somebody) => Promise<{ readonly status: number }>;
}

const row = (limit: Row['limit'], what: string, who: Row['who'], ask: Row['ask']): Row => ({ limit, what, who, ask });

const rows: readonly Row[] = [
  row('signInPerAccount', 'wrong passwords of an account', ({ email }) => email, wrongPassword),
  row('signInPerAddress', 'wrong passwords from one address', here, wrongPassword),
  row(
    'signInPerAccount',
    'wrong passwords before a change',
    ({ session }) => `session ${session}`,
    ({ as }) => post('/auth/confirm', { password: 'wrong' }, as),
  ),
  row('emailProbe', 'e-mail addresses', here, () => post('/auth/email', { email: 'nobody@test.example' })),
  row(
    'mailPerAccount',
    'activation mails',
    ({ id }) => `activation ${id}`,
    ({ id }) => post('/auth/resend-activation', { user_id: id }),
  ),
  row(
    'mailPerAccount',
    'mails for a new password',
    ({ email }) => `reset ${email}`,
    ({ email }) => post('/password/email', { email }),
  ),
  row(
    'mailPerAccount',
    'mails to a new address',
    ({ id }) => `email ${id}`,
    ({ as }) => post('/user/email/change', { email: `${newId()}@test.example` }, as),
  ),
  row(
    'mailPerAccount',
    'requests to a controller',
    ({ id }) => `privacy ${id}`,
    ({ as }) => post('/user-dashboard/privacy/requests', wish, as),
  ),
  row('activationCode', 'six digits', here, () => post('/auth/activate', code)),
  row('signUpPerAddress', 'new accounts', here, () => post('/auth/signup', newAccount())),
  row('codes', 'health-data codes', account, ({ as, race }) =>
    post('/datahealth/check', { ...health, race_id: race }, as),
  ),
  row('codes', 'promo codes by account', account, ({ as }) => post('/coupons/apply', aGuess(), as)),
  row('codes', 'promo codes by address', here, ({ as }) => post('/coupons/apply', aGuess(), as)),
  row('cardsPerHour', 'cards in an hour', account, aCard),
  row('cardsPerDay', 'cards in a day', account, aCard),
  row('addressLookup', 'addresses on the map', account, (one) => get('/places?q=Verbania', one)),
  row('personCheck', 'people by name and birthday', account, ({ as }) =>
    portal.ask('POST', '/v2/members/check', { as, body: known }),
  ),
  row(
    'crewPassword',
    'passwords of a crew',
    ({ id, crew }) => `${id} ${crew}`,
    ({ as, race, crew }) => post('/crews/check', { ...joining, race_id: race, crew_id: crew }, as),
  ),
  row(
    'friendBirthday',
    'birthdays of an athlete',
    ({ registration }) => registration,
    ({ token }) => post('/friend-registrations/open', { token, birthday: '1900-01-01' }),
  ),
  row('cookieChoice', 'answers to the cookie banner', here, () =>
    post('/cookie-choices', { choice: 'accept', version: cookieVersion('implied') }),
  ),
  row('openingNotices', 'visitors’ wishes to be told of an opening', here, ({ race }) =>
    post(`/races/${race}/opening-notice`, { email: `${newId()}@test.example` }),
  ),
  row('subscribersList', 'pages of the subscribers list', here, () => portal.ask('GET', '/v3.0/registrations')),
  row('dataCopies', 'copies of all data', account, (one) => get('/user-dashboard/privacy/export', one)),
  row('secondFactor', 'codes of an app', account, ({ as }) => post('/user/second-factor/proof', { code: '0' }, as)),
  row('invitations', 'invitations into the office', account, ({ as }) =>
    post('/circuits/15/invitations', { email: 'helper@test.example', roles: [{ role: 'desk', races: null }] }, as),
  ),
  row('uploads', 'certificates', account, async ({ as }) =>
    send(portal, as, { ...said, member_id: newId() }, { bytes: await aPdf() }),
  ),
];

describe('What costs somebody else something, or can be guessed, is counted', () => {
  test('and every limit of the contract is met by a call', () => {
    // Notices beyond theirs are answered as ever, and only count as unsigned: payments/server/notices.test.ts.
    const ofCalls = Object.keys(limits).filter((limit) => limit !== 'noticesVerified');
    expect(new Set(rows.map(({ limit }) => limit))).toEqual(new Set(ofCalls));
  });

  test.each(rows)(
    '$what: the last try that is allowed is answered, the next one hears when to come again',
    async ({ limit, who, ask }) => {
      // Another day: what one row counted for this address is over.
      days += 1;
      portal.setNow(new Date(Date.parse(testNow) + days * 86_400_000));
      const one = await somebody();
      for (let turn = 1; turn < limits[limit].max; turn += 1)
        await countAttempt(portal.context, limits[limit], who(one));
      expect((await ask(one)).status).not.toBe(429);
      expect((await ask(one)).status).toBe(429);
    },
  );
});

describe('After too many promo codes the right one is not taken either (decision 066)', () => {
  test.each([
    ['account', account],
    ['address', here],
  ] as const)('by %s', async (_, who) => {
    days += 1;
    portal.setNow(new Date(Date.parse(testNow) + days * 86_400_000));
    const one = await somebody();
    const { id } = await orderWith(portal, one.as, one.member.id, (await aRace(db())).race.id);
    const coupon = await aCoupon(db());
    for (let turn = 0; turn < limits.codes.max; turn += 1) await countAttempt(portal.context, limits.codes, who(one));
    expect((await post('/coupons/apply', { order_id: id, code: coupon.code }, one.as)).status).toBe(429);
    expect((await portal.ask('GET', `/v3.0/orders/${id}`, { as: one.as })).body.data.coupons).toEqual([]);
  });

  test('a code that is taken counts for the account only', async () => {
    days += 1;
    portal.setNow(new Date(Date.parse(testNow) + days * 86_400_000));
    const one = await somebody();
    const { id } = await orderWith(portal, one.as, one.member.id, (await aRace(db())).race.id);
    expect((await post('/coupons/apply', { order_id: id, code: (await aCoupon(db())).code }, one.as)).status).toBe(200);
    const counted = await db()
      .select()
      .from(attempts)
      .where(like(attempts.bucket, `${limits.codes.name}:%`));
    const now = counted.filter(({ windowStart }) => windowStart >= portal.context.clock());
    expect(now.map(({ bucket, count }) => [bucket.split(':')[1], count])).toEqual([[one.id, 1]]);
  });
});
