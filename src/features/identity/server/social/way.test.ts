import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import {
  type Browser,
  home,
  newEmail,
  noticeOf,
  other,
  type SocialPortal,
  signIn,
  socialPortal,
  start,
  whoIs,
} from '../../../../../tests/support/travelling.ts';

let portal: SocialPortal;

beforeAll(async () => {
  portal = await socialPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8, hosts: ['circuit8.localhost'] });
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

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

describe('The session is handed to the circuit’s host', () => {
  const circuit8 = 'http://circuit8.localhost:3000';

  /** As far as the address that opens the session. */
  async function handover(browser: Browser, email: string) {
    const back = await browser.choose(await browser.go(start('google', '&redirect=%2Fit%2Fcart')), other(email));
    expect(new URL(back).origin).toBe(home);
    return (await browser.step(back)).location!;
  }

  test('who came from a circuit’s host goes back there, and only there a session is opened', async () => {
    const { id, email } = await aUser(portal.context.db);
    const browser = portal.browser(circuit8);
    const address = await handover(browser, email);
    expect(new URL(address).origin).toBe(circuit8);
    expect((await browser.go(address)).href).toBe(`${circuit8}/it/cart`);
    expect(await whoIs(browser)).toMatchObject({ id });
    expect([...(browser.cookies.get('localhost')?.keys() ?? [])]).toEqual([]);
    expect((await mailsTo(portal, email))[0]!.text).toContain(circuit8);
  });

  test('its code is good once, for a minute, and in no other browser', async () => {
    const { email } = await aUser(portal.context.db);
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
    const { email } = await aUser(portal.context.db);
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
