import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import { home, type SocialPortal, socialPortal } from '../../../../../tests/support/travelling.ts';

type Claims = Readonly<Record<string, unknown>>;

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: Claims, key: KeyObject = own.privateKey, alg = 'RS256'): string {
  const text = `${encode({ alg, kid: 'one', typ: 'JWT' })}.${encode(claims)}`;
  if (alg === 'none') return `${text}.`;
  if (alg === 'HS256') {
    const secret = own.publicKey.export({ type: 'spki', format: 'pem' });
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  }
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

/** An issuer that says what a test wants it to say. */
let issuer: Server;
let url = '';
let token: (good: Claims) => string | undefined = sign;
let good: Claims = {};

let portal: SocialPortal;

beforeAll(async () => {
  issuer = createServer((request, response) => {
    const answers: Readonly<Record<string, () => object>> = {
      '/.well-known/openid-configuration': () => ({
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
      '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token(good) }),
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}));
  });
  await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  portal = await socialPortal({ GOOGLE_ISSUER: url, GOOGLE_CLIENT_ID: 'the-portal' });
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(async () => {
  await portal.close();
  issuer.closeAllConnections();
  issuer.close();
});

/** Comes back from that issuer; answers where it leads and who is signed in then. */
async function comeBack(email: string, forge: typeof token, more: Readonly<Record<string, string>> = {}) {
  const browser = portal.browser();
  const asked = (await browser.go('/api/v3.0/auth/google?lang=it')).searchParams;
  const now = Math.floor(Date.now() / 1000);
  good = {
    iss: url,
    aud: 'the-portal',
    sub: email,
    iat: now,
    exp: now + 3_600,
    nonce: asked.get('nonce'),
    email,
    email_verified: true,
    given_name: 'Nadia',
    family_name: 'Ossola',
  };
  token = forge;
  const query = new URLSearchParams({ code: 'any', state: asked.get('state')!, ...more });
  const page = await browser.go(`${home}/api/v3.0/auth/google/callback?${query}`);
  const visitor = (await browser.call('GET', '/v3.0/auth/visitor')).body.data;
  return { page, signedIn: visitor !== null, notice: page.searchParams.get('notice') };
}

describe('An identity that Google is said to have signed', () => {
  test('opens the account if everything about it is right', async () => {
    const { email } = await aUser(portal.context.db);
    expect(await comeBack(email, sign)).toMatchObject({ signedIn: true, notice: null });
  });

  test.each`
    forge                                                           | because
    ${(it: Claims) => sign(it, foreign.privateKey)}                 | ${'the key is another one'}
    ${(it: Claims) => sign(it, own.privateKey, 'none')}             | ${'it is not signed at all'}
    ${(it: Claims) => sign(it, own.privateKey, 'HS256')}            | ${'the public key was taken for a secret'}
    ${(it: Claims) => sign({ ...it, nonce: 'of-another-sign-in' })} | ${'the nonce is another sign-in’s'}
    ${({ nonce: _, ...it }: Claims) => sign(it)}                    | ${'there is no nonce'}
    ${(it: Claims) => sign({ ...it, aud: 'another-shop' })}         | ${'it is for another client'}
    ${(it: Claims) => sign({ ...it, iss: 'https://evil.example' })} | ${'another issuer says it'}
    ${(it: Claims) => sign({ ...it, iat: 1, exp: 3_601 })}          | ${'it has expired'}
    ${({ exp: _, ...it }: Claims) => sign(it)}                      | ${'it never expires'}
    ${({ sub: _, ...it }: Claims) => sign(it)}                      | ${'it is about nobody'}
    ${(it: Claims) => `${sign(it)}x`}                               | ${'it was changed on the way'}
    ${() => 'garbage'}                                              | ${'it is none'}
    ${() => undefined}                                              | ${'it is missing'}
  `('signs nobody in when $because', async ({ forge }) => {
    const { email } = await aUser(portal.context.db);
    expect(await comeBack(email, forge)).toMatchObject({ signedIn: false, notice: 'signin_not_proven' });
  });

  test.each`
    more                               | notice                             | because
    ${{ error: 'access_denied' }}      | ${'signin_cancelled'}              | ${'the person said no'}
    ${{ error: 'server_error' }}       | ${'identity_provider_unavailable'} | ${'the provider failed'}
    ${{ iss: 'https://evil.example' }} | ${'signin_not_proven'}             | ${'another provider’s answer was mixed in'}
  `('nor when the way back says so: $because', async ({ more, notice }) => {
    const { email } = await aUser(portal.context.db);
    expect(await comeBack(email, sign, more)).toMatchObject({ signedIn: false, notice });
  });

  test.each([1, 'true', undefined])('counts an address as verified only if it says true, not %j', async (verified) => {
    const { email } = await aUser(portal.context.db);
    const answer = await comeBack(email, (it) => sign({ ...it, email_verified: verified }));
    expect(answer).toMatchObject({ signedIn: false, notice: 'signin_email_unverified' });
  });

  test('what it says of a name is a proposal, and what is no e-mail is none', async () => {
    const strange = { given_name: ['x'], family_name: 7 };
    const { page } = await comeBack('new.person@test.example', (it) => sign({ ...it, ...strange }));
    expect(page.pathname).toBe('/it/signin/signup');
    const { notice } = await comeBack('<script>', sign);
    expect(notice).toBe('signin_email_missing');
  });
});
