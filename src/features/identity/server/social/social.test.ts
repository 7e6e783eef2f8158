import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { type Browser, home, type SocialPortal, socialPortal } from '../../../../../tests/support/travelling.ts';
import { hashPassword } from '../passwords.ts';
import { externalIdentities, sessions, users, userTokens } from '../tables.ts';
import { issueToken } from '../tokens.ts';

let portal: SocialPortal;
let serial = 0;

beforeAll(async () => {
  portal = await socialPortal();
  await aCircuit(portal.ground.db);
  await aCircuit(portal.ground.db, { id: 8, hosts: ['circuit8.localhost'] });
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const providers = ['google', 'facebook'] as const;
type Provider = (typeof providers)[number];

const newEmail = () => `social${++serial}@test.example`;
const start = (provider: Provider, query = '') => `/api/v3.0/auth/${provider}?lang=it${query}`;
const other = (email: string, more: Record<string, string> = {}) => ({
  person: 'other',
  firstname: 'Nadia',
  lastname: 'Ossola',
  email,
  ...more,
});

/** The whole way: to the provider, back, and to the page that the portal shows then. */
async function signIn(browser: Browser, provider: Provider, person: Record<string, string>, query = ''): Promise<URL> {
  return browser.go(await browser.choose(await browser.go(start(provider, query)), person));
}

const noticeOf = (page: URL) => page.searchParams.get('notice');
const whoIs = async (browser: Browser) => (await browser.call('GET', '/v3.0/auth/visitor')).body.data;

const about = (ticket: string, more: object = {}) => ({
  ...{ ticket, firstname: 'Nadia', lastname: 'Ossola', birthdate: '1992-04-03', nationality: 'CH' },
  ...{ newsletter: 1, third_part_data: 0, terms_and_conditions: 1, privacy_policy: 1 },
  ...more,
});

/** An account that somebody has made at a provider. */
async function aMember(provider: Provider, email = newEmail()) {
  const browser = portal.browser();
  const form = await signIn(browser, provider, other(email));
  const ticket = form.searchParams.get('ticket')!;
  const { status, body } = await browser.call('POST', '/v3.0/auth/provided', about(ticket));
  expect(status).toBe(201);
  return { browser, email, id: body.data.id as string };
}

const accountsOf = (email: string) => portal.ground.db.select().from(users).where(eq(users.email, email));

describe('The way to a provider (registration §7)', () => {
  test('Google is asked with state, nonce and a code challenge, and sends people back to BASE_URL', async () => {
    const page = await portal.browser().go(start('google'));
    expect(page.origin + page.pathname).toBe(`${portal.sandbox.url}/google/o/oauth2/v2/auth`);
    const asked = Object.fromEntries(page.searchParams);
    expect(asked).toMatchObject({
      redirect_uri: `${home}/api/v3.0/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked[name]?.length, name).toBeGreaterThanOrEqual(43);
  });

  test('Facebook is asked with state for the e-mail, and sends people back to BASE_URL', async () => {
    const page = await portal.browser().go(start('facebook'));
    expect(page.pathname).toBe('/facebook/dialog/oauth');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      redirect_uri: `${home}/api/v3.0/auth/facebook/callback`,
      scope: 'email,public_profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('the browser’s mark can be read by no script', async () => {
    const answer = await portal.ask('GET', '/v3.0/auth/google');
    expect(answer.headers['set-cookie']).toMatch(/^pettorale_trip_[\w-]{6}=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  });

  test('the page is told with whom one can sign in', async () => {
    const { body } = await portal.ask('GET', '/v3.0/auth/providers');
    expect(body.data).toEqual(['google', 'facebook']);
  });
});

describe.each(providers)('Somebody new comes with %s', (provider) => {
  test('the signup form is filled in with what the provider says, and nothing is made before it is sent', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const form = await signIn(browser, provider, other(email), '&redirect=%2Fit%2Fcart');
    expect(form.origin + form.pathname).toBe(`${home}/it/signin/signup`);
    expect(form.searchParams.get('redirect')).toBe('/it/cart');
    const ticket = form.searchParams.get('ticket')!;
    const { body } = await browser.call('GET', `/v3.0/auth/provided?ticket=${ticket}`);
    expect(body.data).toEqual({ provider, email, firstname: 'Nadia', lastname: 'Ossola' });
    expect(await accountsOf(email)).toEqual([]);
    expect(await whoIs(browser)).toBeNull();
  });

  test('the form makes the account, active, without a password, with its athlete and consents, and signs in', async () => {
    const { browser, email, id } = await aMember(provider);
    expect(await whoIs(browser)).toMatchObject({ id, email, detail: { himself_member: { lastname: 'Ossola' } } });
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null, activatedAt: new Date(testNow) }]);
    const [member] = await portal.ground.db.select().from(members).where(eq(members.userId, id));
    expect(member).toMatchObject({ himself: true, birthday: '1992-04-03', nationality: 'CH', newsletter: true });
    const answers = await portal.ground.db.select().from(consentAnswers).where(eq(consentAnswers.userId, id));
    expect(answers.map(({ kind }) => kind).sort()).toEqual(
      ['newsletter', 'privacy_policy', 'terms_and_conditions', 'third_part_data'].sort(),
    );
    const ways = await browser.call('GET', '/v3.0/auth/ways');
    expect(ways.body.data).toEqual({ password: false, providers: [provider] });
  });

  test('the next time they are signed in at once, also under another address', async () => {
    const { email, id } = await aMember(provider);
    await portal.ground.db
      .update(users)
      .set({ email: `moved.${email}` })
      .where(eq(users.id, id));
    const browser = portal.browser();
    const page = await signIn(browser, provider, other(email), '&redirect=%2Fit%2Fdahsboard');
    expect(page.href).toBe(`${home}/it/dahsboard`);
    expect(await whoIs(browser)).toMatchObject({ id, email: `moved.${email}` });
  });
});

describe('The form of somebody new (registration §5)', () => {
  const ticketOf = async (browser: Browser, email = newEmail()) =>
    (await signIn(browser, 'google', other(email))).searchParams.get('ticket')!;

  test.each`
    given                          | field                     | code                     | because
    ${{ firstname: 'Al' }}         | ${'firstname'}            | ${'too_short'}           | ${'names have at least 3 characters'}
    ${{ nationality: '' }}         | ${'nationality'}          | ${'required'}            | ${'a provider does not tell it'}
    ${{ nationality: 'IT' }}       | ${'fiscal_code'}          | ${'required'}            | ${'Italians have one'}
    ${{ birthdate: '2008-09-02' }} | ${'birthdate'}            | ${'under_age'}           | ${'18 tomorrow is not 18'}
    ${{ birthdate: '1899-01-01' }} | ${'birthdate'}            | ${'birthdate_not_valid'} | ${'years run from 1900'}
    ${{ terms_and_conditions: 0 }} | ${'terms_and_conditions'} | ${'required'}            | ${'the terms are required'}
    ${{ privacy_policy: 0 }}       | ${'privacy_policy'}       | ${'required'}            | ${'the privacy policy is required'}
  `('$given is refused as $field: $code ($because), and the form can be sent again', async ({ given, field, code }) => {
    const browser = portal.browser();
    const ticket = await ticketOf(browser);
    const send = (more: object) => browser.call('POST', '/v3.0/auth/provided', about(ticket, more));
    expect(await send(given)).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
    expect((await send({})).status).toBe(201);
  });

  test('its ticket is good once, for an hour, in the browser that came back', async () => {
    const [browser, stranger] = [portal.browser(), portal.browser()];
    await stranger.go(start('google'));
    const ticket = await ticketOf(browser);
    const expired = { status: 410, body: { error: 'signin_expired' } };
    expect(await stranger.call('GET', `/v3.0/auth/provided?ticket=${ticket}`)).toMatchObject(expired);
    expect(await stranger.call('POST', '/v3.0/auth/provided', about(ticket))).toMatchObject(expired);
    expect((await browser.call('POST', '/v3.0/auth/provided', about(ticket))).status).toBe(201);
    expect(await browser.call('POST', '/v3.0/auth/provided', about(ticket))).toMatchObject(expired);
    const late = await ticketOf(browser);
    portal.setNow('2026-09-01T11:00:01Z');
    expect(await browser.call('POST', '/v3.0/auth/provided', about(late))).toMatchObject(expired);
  });

  test('sent many times at once it makes one account', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const ticket = await ticketOf(browser, email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.call('POST', '/v3.0/auth/provided', about(ticket))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('an address that became an account’s meanwhile is refused, and that account stays as it is', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const ticket = await ticketOf(browser, email);
    const { id } = await aUser(portal.ground.db, { email });
    expect(await browser.call('POST', '/v3.0/auth/provided', about(ticket))).toMatchObject({
      status: 409,
      body: { error: 'email_already_in_use' },
    });
    expect((await accountsOf(email)).map((user) => user.id)).toEqual([id]);
  });
});

describe.each(providers)('An address that is an account’s already, with %s', (provider) => {
  test('an active account is linked: its owner is signed in, keeps the password and the sessions, and is told', async () => {
    const { id, email } = await aUser(portal.ground.db);
    const before = await portal.signIn(id);
    await portal.ground.db.update(users).set({ passwordHash: 'kept' }).where(eq(users.id, id));
    const browser = portal.browser();
    const page = await signIn(browser, provider, other(email.toUpperCase()), '&redirect=%2Fit%2Fcart');
    expect(page.href).toBe(`${home}/it/cart`);
    expect(await whoIs(browser)).toMatchObject({ id });
    expect((await portal.ask('GET', '/v3.0/auth/user', { as: before })).status).toBe(200);
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: 'kept' }]);
    const [mail] = await mailsTo(portal, email);
    expect(mail?.subject).toBe(
      `Circuito di prova: ora puoi accedere con ${provider === 'google' ? 'Google' : 'Facebook'}`,
    );

    await signIn(portal.browser(), provider, other(email.toUpperCase()));
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('of an account that was never activated nothing opens any more: password, sessions and links are gone', async () => {
    const { db } = portal.ground;
    const { id, email } = await aUser(db);
    await db
      .update(users)
      .set({ passwordHash: await hashPassword('of-a-stranger'), activatedAt: null })
      .where(eq(users.id, id));
    const strangers = await portal.signIn(id);
    const activation = await issueToken(db, { kind: 'activate', userId: id, now: new Date(testNow) });
    const reset = await issueToken(db, { kind: 'reset', userId: id, now: new Date(testNow) });

    const browser = portal.browser();
    await signIn(browser, provider, other(email));
    expect(await whoIs(browser)).toMatchObject({ id });
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null, activatedAt: new Date(testNow) }]);
    expect((await portal.ask('GET', '/v3.0/auth/user', { as: strangers })).status).toBe(401);
    const login = await portal.ask('POST', '/v3.0/auth/login', { body: { email, password: 'of-a-stranger' } });
    expect(login).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    const changed = await portal.ask('POST', '/v3.0/password/reset', { body: { token: reset, password: 'mine-now' } });
    expect(changed.body).toMatchObject({ status: false });
    const again = await portal.ask('GET', `/v2/auth/activate/${activation}`);
    expect(again.body.data).toMatchObject({ activated: false });
    const open = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(open).toHaveLength(1);
    const links = await db.select().from(userTokens).where(eq(userTokens.userId, id));
    expect(links.every(({ usedAt }) => usedAt !== null)).toBe(true);
  });

  test('an erased account is nobody’s: the person is new', async () => {
    const { email, id } = await aMember(provider);
    await portal.ground.db
      .update(users)
      .set({ email: `erased-${id}`, erasedAt: new Date(testNow) })
      .where(eq(users.id, id));
    const browser = portal.browser();
    const form = await signIn(browser, provider, other(email));
    expect(form.pathname).toBe('/it/signin/signup');
    const ticket = form.searchParams.get('ticket')!;
    const { body } = await browser.call('POST', '/v3.0/auth/provided', about(ticket));
    expect(await whoIs(browser)).toMatchObject({ id: body.data.id, email });
  });
});

describe('What a provider does not say', () => {
  test.each(providers)(
    '%s gives no e-mail: said on the sign-in page, which keeps the wanted page',
    async (provider) => {
      const page = await signIn(portal.browser(), provider, other(''), '&redirect=%2Fit%2Fcart');
      expect(page.pathname + page.search).toBe('/it/signin?redirect=%2Fit%2Fcart&notice=signin_email_missing');
    },
  );

  test('an address that Google has not verified is never linked and makes no account', async () => {
    const { id, email } = await aUser(portal.ground.db);
    const browser = portal.browser();
    expect(noticeOf(await signIn(browser, 'google', other(email, { unverified: '1' })))).toBe(
      'signin_email_unverified',
    );
    expect(await whoIs(browser)).toBeNull();
    const linked = await portal.ground.db.select().from(externalIdentities).where(eq(externalIdentities.userId, id));
    expect(linked).toEqual([]);
    const unknown = await signIn(browser, 'google', other(newEmail(), { unverified: '1' }));
    expect(noticeOf(unknown)).toBe('signin_email_unverified');
  });
});

describe.each(providers)('When it fails at %s', (provider) => {
  test('a cancelled sign-in is told in the person’s language, with the wanted page', async () => {
    const browser = portal.browser();
    const page = await browser.go(`/api/v3.0/auth/${provider}?lang=en&redirect=%2Fen%2Fcart`);
    const back = await browser.go(await browser.choose(page, { person: '' }));
    expect(back.pathname + back.search).toBe('/en/signin?redirect=%2Fen%2Fcart&notice=signin_cancelled');
  });

  test.each(['down', 'garbage'])('a provider that is %s is told, and afterwards it works again', async (fault) => {
    const browser = portal.browser();
    const page = await browser.go(start(provider, '&redirect=%2Fit%2Fcart'));
    const back = await browser.choose(page, other(newEmail()));
    await portal.mood(provider, fault);
    const told = await browser.go(back);
    await portal.mood(provider, 'none');
    expect(told.pathname + told.search).toBe('/it/signin?redirect=%2Fit%2Fcart&notice=identity_provider_unavailable');
    expect((await signIn(browser, provider, other(newEmail()))).pathname).toBe('/it/signin/signup');
  });

  test('a provider that takes too long is not waited for', async () => {
    const browser = portal.browser();
    const back = await browser.choose(await browser.go(start(provider)), other(newEmail()));
    await portal.mood(provider, 'slow', 8_000);
    const told = await browser.go(back);
    await portal.mood(provider, 'none');
    expect(noticeOf(told)).toBe('identity_provider_unavailable');
  }, 15_000);

  test('a code that was used before, or is made up, proves nothing', async () => {
    const browser = portal.browser();
    const first = new URL(await browser.choose(await browser.go(start(provider)), other(newEmail())));
    await browser.go(first.href);
    for (const code of [first.searchParams.get('code')!, 'made-up']) {
      const page = await browser.go(start(provider));
      const back = `${home}/api/v3.0/auth/${provider}/callback?code=${code}&state=${page.searchParams.get('state')}`;
      expect(noticeOf(await browser.go(back))).toBe('signin_not_proven');
    }
  });
});

describe('A state is good once, for ten minutes, at its provider, in its browser', () => {
  const arrival = async (browser: Browser, email = newEmail()) =>
    browser.choose(await browser.go(start('google', '&redirect=%2Fit%2Fcart')), other(email));

  test('one that was made up leads nowhere', async () => {
    const told = await portal.browser().go(`${home}/api/v3.0/auth/google/callback?code=x&state=made-up`);
    expect(told.pathname + told.search).toBe('/it/signin?notice=signin_expired');
    const none = await portal.browser().go(`${home}/api/v3.0/auth/google/callback`);
    expect(noticeOf(none)).toBe('signin_expired');
  });

  test('used twice, the second time is told, and still knows the wanted page', async () => {
    const browser = portal.browser();
    const back = await arrival(browser);
    await browser.go(back);
    const told = await browser.go(back);
    expect(told.pathname + told.search).toBe('/it/signin?redirect=%2Fit%2Fcart&notice=signin_expired');
  });

  test('used many times at once, it works once', async () => {
    const browser = portal.browser();
    const back = await arrival(browser);
    const ends = await Promise.all(Array.from({ length: 5 }, () => browser.go(back)));
    expect(ends.map(({ pathname }) => pathname).sort()).toEqual([
      ...Array.from({ length: 4 }, () => '/it/signin'),
      '/it/signin/signup',
    ]);
  });

  test('after ten minutes it has expired', async () => {
    const browser = portal.browser();
    const back = await arrival(browser);
    portal.setNow('2026-09-01T10:10:01Z');
    expect(noticeOf(await browser.go(back))).toBe('signin_expired');
  });

  test('one of Google is none of Facebook', async () => {
    const browser = portal.browser();
    const back = (await arrival(browser)).replace('/google/', '/facebook/');
    expect(noticeOf(await browser.go(back))).toBe('signin_expired');
  });

  test('another browser is not signed in with it, marked or not', async () => {
    const { email } = await aUser(portal.ground.db);
    for (const began of [false, true]) {
      const [attacker, victim] = [portal.browser(), portal.browser()];
      if (began) await victim.go(start('google'));
      const told = await victim.go(await arrival(attacker, email));
      expect(noticeOf(told)).toBe('signin_expired');
      expect(await whoIs(victim)).toBeNull();
    }
  });

  test('two tabs at once each come to their end', async () => {
    const browser = portal.browser();
    const [one, two] = [newEmail(), newEmail()];
    const pages = await Promise.all([browser.go(start('google')), browser.go(start('facebook'))]);
    const backs = [await browser.choose(pages[0]!, other(one)), await browser.choose(pages[1]!, other(two))];
    const forms = await Promise.all(backs.map((back) => browser.go(back)));
    const read = (form: URL) =>
      browser
        .call('GET', `/v3.0/auth/provided?ticket=${form.searchParams.get('ticket')}`)
        .then(({ body }) => body.data);
    expect(await read(forms[0]!)).toMatchObject({ provider: 'google', email: one });
    expect(await read(forms[1]!)).toMatchObject({ provider: 'facebook', email: two });
  });
});

describe('The session is handed to the circuit’s host', () => {
  const circuit8 = 'http://circuit8.localhost:3000';

  /** As far as the address that opens the session. */
  async function handover(browser: Browser, email: string) {
    const back = await browser.choose(await browser.go(start('google', '&redirect=%2Fit%2Fcart')), other(email));
    expect(new URL(back).origin).toBe(home);
    return (await browser.step(back)).location!;
  }

  test('who came from a circuit’s host goes back there, and only there a session is opened', async () => {
    const { id, email } = await aUser(portal.ground.db);
    const browser = portal.browser(circuit8);
    const address = await handover(browser, email);
    expect(new URL(address).origin).toBe(circuit8);
    expect((await browser.go(address)).href).toBe(`${circuit8}/it/cart`);
    expect(await whoIs(browser)).toMatchObject({ id });
    expect([...(browser.cookies.get('localhost')?.keys() ?? [])]).toEqual([]);
    expect((await mailsTo(portal, email))[0]!.text).toContain(circuit8);
  });

  test('its code is good once, for a minute, and in no other browser', async () => {
    const { email } = await aUser(portal.ground.db);
    const browser = portal.browser();
    const used = await handover(browser, email);
    const stranger = portal.browser();
    await stranger.go(start('google'));
    expect(noticeOf(await stranger.go(used))).toBe('signin_expired');
    expect((await browser.go(used)).pathname).toBe('/it/cart');
    expect(noticeOf(await browser.go(used))).toBe('signin_expired');

    const late = await handover(browser, email);
    portal.setNow('2026-09-01T10:01:01Z');
    const told = await browser.go(late);
    expect(told.pathname + told.search).toBe('/it/signin?redirect=%2Fit%2Fcart&notice=signin_expired');
    expect(noticeOf(await browser.go('/api/v3.0/auth/handover'))).toBe('signin_expired');
  });
});

describe('Nobody is led elsewhere', () => {
  test.each`
    redirect                     | because
    ${'https://evil.example'}    | ${'an origin of its own'}
    ${'//evil.example'}          | ${'the scheme of this page, another host'}
    ${'/\\\\evil.example'}       | ${'browsers read it as //'}
    ${'/it//evil.example'}       | ${'two slashes'}
    ${'/it/..//evil.example'}    | ${'two slashes after all'}
    ${'javascript:alert(1)'}     | ${'a script'}
    ${'/api/v3.0/auth/logout'}   | ${'no page'}
    ${`/it/${'x'.repeat(2000)}`} | ${'too long'}
    ${'x'.repeat(5000)}          | ${'longer than anything'}
  `('a redirect that is not a page of the portal leads Home: $because', async ({ redirect }) => {
    const { email } = await aUser(portal.ground.db);
    const query = `&redirect=${encodeURIComponent(redirect)}`;
    expect((await signIn(portal.browser(), 'google', other(email), query)).href).toBe(`${home}/it`);
  });

  test.each([{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }, { host: 'evil.example:3000' }])(
    'a request with %o comes back to BASE_URL',
    async (headers) => {
      const browser = portal.browser();
      const { location } = await browser.step(start('google'), headers);
      const page = new URL(location!);
      expect(page.origin).toBe(portal.sandbox.url);
      expect(page.searchParams.get('redirect_uri')).toBe(`${home}/api/v3.0/auth/google/callback`);
      const back = await browser.choose(page, other(newEmail()));
      const handed = await browser.step(back, headers);
      expect(new URL(handed.location!).origin).toBe(home);
      const end = await browser.step(handed.location!, headers);
      expect(end.location).toMatch(/^\/it\/signin/);
    },
  );
});

describe('Who must show again who they are (GET auth/{provider}?purpose=confirm)', () => {
  const confirm = (browser: Browser, provider: Provider, person: Record<string, string>) =>
    signIn(browser, provider, person, '&purpose=confirm&redirect=%2Fit%2Fdahsboard');
  const confirmedAt = async (userId: string) =>
    (await portal.ground.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]!.confirmedAt.toISOString();

  test.each(providers)('the same person at %s makes the session recent', async (provider) => {
    const { browser, email, id } = await aMember(provider);
    portal.setNow('2026-09-01T12:00:00Z');
    expect((await confirm(browser, provider, other(email))).href).toBe(`${home}/it/dahsboard`);
    expect(await confirmedAt(id)).toBe('2026-09-01T12:00:00.000Z');
  });

  test('another person does not, and stays whom they were', async () => {
    const { browser, id } = await aMember('google');
    const stranger = await aMember('google');
    portal.setNow('2026-09-01T12:00:00Z');
    for (const email of [stranger.email, newEmail()]) {
      const page = await confirm(browser, 'google', other(email));
      expect(page.pathname + page.search).toBe('/it/dahsboard?notice=signin_other_person');
    }
    expect(await confirmedAt(id)).toBe('2026-09-01T10:00:00.000Z');
    expect(await whoIs(browser)).toMatchObject({ id });
  });

  test('cancelling leads back to the page with a notice', async () => {
    const { browser } = await aMember('facebook');
    const page = await confirm(browser, 'facebook', { person: '' });
    expect(page.pathname + page.search).toBe('/it/dahsboard?notice=signin_cancelled');
  });

  test('nobody signed in is asked to sign in; a session that has ended meanwhile is not confirmed', async () => {
    const anybody = await portal.browser().go(start('google', '&purpose=confirm&redirect=%2Fit%2Fdahsboard'));
    expect(anybody.pathname + anybody.search).toBe('/it/signin?redirect=%2Fit%2Fdahsboard');

    const { browser, email } = await aMember('google');
    const page = await browser.go(start('google', '&purpose=confirm'));
    const back = await browser.choose(page, other(email));
    await browser.call('POST', '/v3.0/auth/logout');
    expect(noticeOf(await browser.go(back))).toBe('signin_expired');
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('An identity', () => {
  test('is kept once, with when it was last used', async () => {
    const { email, id } = await aMember('google');
    portal.setNow('2026-09-03T08:00:00Z');
    await signIn(portal.browser(), 'google', other(email));
    const kept = await portal.ground.db
      .select()
      .from(externalIdentities)
      .where(and(eq(externalIdentities.userId, id), eq(externalIdentities.provider, 'google')));
    expect(kept).toMatchObject([{ email, linkedAt: new Date(testNow), usedAt: new Date('2026-09-03T08:00:00Z') }]);
  });
});
