import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit } from '../../../../../tests/support/builders.ts';
import {
  type Browser,
  home,
  newEmail,
  noticeOf,
  other,
  type Provider,
  providers,
  type SocialPortal,
  signIn,
  socialPortal,
  start,
  whoIs,
} from '../../../../../tests/support/travelling.ts';
import { sessions } from '../tables.ts';

let portal: SocialPortal;

beforeAll(async () => {
  portal = await socialPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

describe('Who must show again who they are (GET auth/{provider}?purpose=confirm)', () => {
  const confirm = (browser: Browser, provider: Provider, person: Record<string, string>) =>
    signIn(browser, provider, person, '&purpose=confirm&redirect=%2Fit%2Fdahsboard');
  const confirmedAt = async (userId: string) =>
    (await portal.context.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]!.confirmedAt.toISOString();

  test.each(providers)('the same person at %s makes the session recent', async (provider) => {
    const { browser, email, id } = await portal.member(provider);
    portal.setNow('2026-09-01T12:00:00Z');
    expect((await confirm(browser, provider, other(email))).href).toBe(`${home}/it/dahsboard`);
    expect(await confirmedAt(id)).toBe('2026-09-01T12:00:00.000Z');
  });

  test('another person does not, and stays whom they were', async () => {
    const { browser, id } = await portal.member('google');
    const stranger = await portal.member('google');
    portal.setNow('2026-09-01T12:00:00Z');
    for (const email of [stranger.email, newEmail()]) {
      const page = await confirm(browser, 'google', other(email));
      expect(page.pathname + page.search).toBe('/it/dahsboard?notice=signin_other_person');
    }
    expect(await confirmedAt(id)).toBe('2026-09-01T10:00:00.000Z');
    expect(await whoIs(browser)).toMatchObject({ id });
  });

  test('cancelling leads back to the page with a notice', async () => {
    const { browser } = await portal.member('facebook');
    const page = await confirm(browser, 'facebook', { person: '' });
    expect(page.pathname + page.search).toBe('/it/dahsboard?notice=signin_cancelled');
  });

  test('nobody signed in is asked to sign in; a session that has ended meanwhile is not confirmed', async () => {
    const anybody = await portal.browser().go(start('google', '&purpose=confirm&redirect=%2Fit%2Fdahsboard'));
    expect(anybody.pathname + anybody.search).toBe('/it/signin?redirect=%2Fit%2Fdahsboard');

    const { browser, email } = await portal.member('google');
    const page = await browser.go(start('google', '&purpose=confirm'));
    const back = await browser.choose(page, other(email));
    await browser.call('POST', '/v3.0/auth/logout');
    expect(noticeOf(await browser.go(back))).toBe('signin_expired');
    expect(await whoIs(browser)).toBeNull();
  });
});
