import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import {
  type Browser,
  home,
  newEmail,
  noticeOf,
  other,
  providers,
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
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

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
    const english = await portal
      .browser()
      .step('/api/v3.0/auth/google/callback?code=x&state=made-up', { 'accept-language': 'en-GB,en;q=0.9' });
    expect(english.location).toBe('/en/signin?notice=signin_expired');
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
    const { email } = await aUser(portal.context.db);
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
