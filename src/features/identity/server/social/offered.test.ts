import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit } from '../../../../../tests/support/builders.ts';
import { type SocialPortal, socialPortal, start } from '../../../../../tests/support/travelling.ts';

const production = {
  DEPLOYMENT: 'production',
  SECRET: 'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0',
  FILES_KEY: 'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0',
  BASE_URL: 'https://gare.example',
  SMTP_URL: 'smtp://smtp.example',
};

describe('Who is offered', () => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  test('a provider without its client has no button, and its calls do not exist', async () => {
    portal = await testPortal({ ...production, FACEBOOK_APP_ID: 'portal', FACEBOOK_APP_SECRET: 'secret' });
    expect((await portal.ask('GET', '/v3.0/auth/providers')).body.data).toEqual(['facebook']);
    for (const path of ['google', 'google/callback?state=x', 'linkedin']) {
      expect(await portal.ask('GET', `/v3.0/auth/${path}`)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      });
    }
    const facebook = await portal.ask('GET', '/v3.0/auth/facebook');
    expect(facebook.headers.location).toMatch(/^https:\/\/www\.facebook\.com\/v24\.0\/dialog\/oauth\?/);
    // With TLS the mark stays on this host and is never sent in the clear.
    expect(facebook.headers['set-cookie']).toMatch(/^__Host-pettorale_trip_.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('without any client nobody is', async () => {
    portal = await testPortal(production);
    expect((await portal.ask('GET', '/v3.0/auth/providers')).body.data).toEqual([]);
  });
});

describe('When Google is down before anybody was there', () => {
  let portal: SocialPortal;
  afterAll(() => portal.close());

  test('nobody is led into nothing, and as soon as it is back it works', async () => {
    portal = await socialPortal();
    for (const fault of ['down', 'garbage']) {
      await portal.mood('google', fault);
      const told = await portal.browser().go(start('google', '&redirect=%2Fit%2Fcart'));
      expect(told.pathname + told.search, fault).toBe(
        '/it/signin?redirect=%2Fit%2Fcart&notice=identity_provider_unavailable',
      );
    }
    await portal.mood('google', 'none');
    expect((await portal.browser().go(start('google'))).origin).toBe(portal.sandbox.url);
  });
});

describe('When one begins too often', () => {
  let portal: SocialPortal;
  afterAll(() => portal.close());

  test('the sign-in page says for how long to wait', async () => {
    portal = await socialPortal({ RATE_LIMITS: 'strict' });
    await aCircuit(portal.context.db);
    const browser = portal.browser();
    for (let turn = 0; turn < 50; turn++) await browser.go('/api/v3.0/auth/facebook');
    const told = await browser.go('/api/v3.0/auth/facebook?redirect=%2Fen%2Fcart&lang=en');
    expect(told.pathname + told.search).toBe(
      '/en/signin?redirect=%2Fen%2Fcart&notice=too_many_requests&retry_after=900',
    );
  });

  test('a fault of our own is told with its number', async () => {
    const browser = portal.browser();
    await portal.context.db.execute('alter table provider_ticket rename to gone');
    const told = await browser.go('/api/v3.0/auth/google/callback?state=x');
    await portal.context.db.execute('alter table gone rename to provider_ticket');
    expect(told.pathname + told.search).toMatch(/^\/it\/signin\?notice=unexpected&request_id=[\w-]{13}$/);
  });
});
