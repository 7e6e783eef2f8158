import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from './people/people.ts';
import type { Sandbox } from './sandbox.ts';
import { aSandbox, control, resetAll, temporaryFolder } from './testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let clock = new Date('2026-09-01T10:00:00Z');

beforeAll(async () => {
  sandbox = await aSandbox(folder.path, { now: () => clock });
});
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});

const back = 'http://localhost:3000/callback';
const pages = {
  google: { path: '/google/o/oauth2/v2/auth', id: 'sandbox-google', secret: 'sandbox-google-secret' },
  facebook: { path: '/facebook/dialog/oauth', id: 'sandbox-facebook', secret: 'sandbox-facebook-secret' },
} as const;
type Name = keyof typeof pages;

const asked = (name: Name, more: object = {}) => ({
  client_id: pages[name].id,
  redirect_uri: back,
  response_type: 'code',
  state: 'of-the-client',
  ...more,
});

async function choose(name: Name, person: string, more: object = {}): Promise<URL> {
  const answer = await fetch(`${sandbox.url}${pages[name].path}/choose`, {
    method: 'POST',
    body: new URLSearchParams({ ...asked(name, more), person }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!);
}

const tokenPaths = { google: '/google/token', facebook: '/facebook/graph/oauth/access_token' } as const;

async function exchange(name: Name, code: string | null, more: Readonly<Record<string, string>> = {}) {
  const { id, secret } = pages[name];
  const answer = await fetch(sandbox.url + tokenPaths[name], {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      client_secret: secret,
      redirect_uri: back,
      ...(code !== null && { code }),
      ...more,
    }),
  });
  return { status: answer.status, body: await answer.json() };
}

const names: readonly Name[] = ['google', 'facebook'];

describe.each(names)('The page of %s', (name) => {
  test('shows both persons, one of them with the demo athlete’s address', async () => {
    const page = await (await fetch(`${sandbox.url}${pages[name].path}?${new URLSearchParams(asked(name))}`)).text();
    for (const { firstname, email } of people[name]) {
      expect(page).toContain(firstname);
      expect(page).toContain(email);
    }
    expect(people[name].map(({ email }) => email)).toContain('athlete@demo.test');
  });

  test.each`
    more                                       | because
    ${{ client_id: 'another' }}                | ${'the client is unknown'}
    ${{ redirect_uri: 'javascript:alert(1)' }} | ${'the way back is none'}
    ${{ response_type: 'token' }}              | ${'only codes are given'}
  `('sends nobody anywhere when $because', async ({ more }) => {
    const query = new URLSearchParams(asked(name, more));
    expect((await fetch(`${sandbox.url}${pages[name].path}?${query}`)).status).toBe(400);
  });

  test('leads back with a code and the client’s state, or says that it was cancelled', async () => {
    const answer = await choose(name, people[name][0]!.subject);
    expect(answer.href).toContain(`${back}?state=of-the-client&code=`);
    const cancelled = await choose(name, '');
    expect(cancelled.searchParams.get('error')).toBe('access_denied');
    expect(cancelled.searchParams.get('code')).toBeNull();
  });
});

describe.each(names)('A code of %s', (name) => {
  const codeOf = async (more: object = {}) =>
    (await choose(name, people[name][0]!.subject, more)).searchParams.get('code');

  test('is good once', async () => {
    const code = await codeOf();
    expect((await exchange(name, code)).status).toBe(200);
    expect((await exchange(name, code)).status).toBe(400);
  });

  test('is good for a minute', async () => {
    const code = await codeOf();
    clock = new Date(clock.getTime() + 61_000);
    expect((await exchange(name, code)).status).toBe(400);
  });

  test('is good only for its client, its address and its verifier', async () => {
    expect((await exchange(name, await codeOf(), { client_secret: 'guessed' })).status).toBeGreaterThanOrEqual(400);
    expect((await exchange(name, await codeOf(), { redirect_uri: `${back}/x` })).status).toBe(400);
    const code_challenge = createHash('sha256').update('verifier').digest('base64url');
    expect((await exchange(name, await codeOf({ code_challenge }), { code_verifier: 'other' })).status).toBe(400);
    expect((await exchange(name, await codeOf({ code_challenge }), { code_verifier: 'verifier' })).status).toBe(200);
  });

  test('is of no use while the provider is down', async () => {
    const code = await codeOf();
    await control(sandbox.url, { provider: name, fault: 'down' });
    expect((await exchange(name, code)).status).toBe(503);
    await resetAll(sandbox.url);
  });
});

describe('Facebook’s Graph', () => {
  test('tells who it is only with the proof that the app asks, and only what is asked for', async () => {
    const code = (await choose('facebook', people.facebook[1]!.subject)).searchParams.get('code');
    const { access_token: token } = (await exchange('facebook', code)).body;
    const proof = createHmac('sha256', pages.facebook.secret).update(token).digest('hex');
    const me = (query: string) =>
      fetch(`${sandbox.url}/facebook/graph/me?${query}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await me('fields=id,email')).status).toBe(400);
    expect(await (await me(`fields=id,email&appsecret_proof=${proof}`)).json()).toEqual({
      id: people.facebook[1]!.subject,
      email: people.facebook[1]!.email,
    });
  });
});

describe('Google’s key', () => {
  test('is the same after a restart, so that a portal which has read it can go on', async () => {
    const keys = async (url: string) => (await fetch(`${url}/google/oauth2/v3/certs`)).json();
    const before = await keys(sandbox.url);
    const again = await aSandbox(folder.path);
    expect(await keys(again.url)).toEqual(before);
    await again.close();
  });
});
