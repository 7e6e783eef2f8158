import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from './sandbox.ts';
import { aListeningPortal, aSandbox, control, press, resetAll, temporaryFolder, until } from './testing.ts';

const folder = temporaryFolder();
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const returnUrl = 'http://localhost:3000/it/order/satispay?order=order-1';
let sandbox: Sandbox;
let portal: Awaited<ReturnType<typeof aListeningPortal>>;
let today = new Date('2026-11-21T09:00:00Z');

beforeAll(async () => {
  portal = await aListeningPortal();
  const env = { SATISPAY_PUBLIC_KEY: publicKey };
  sandbox = await aSandbox(folder.path, { now: () => today, portalUrl: portal.url, env });
});
afterEach(async () => {
  today = new Date('2026-11-21T09:00:00Z');
  await resetAll(sandbox.url);
  portal.heard.length = 0;
});
afterAll(async () => {
  await sandbox.close();
  portal.close();
  folder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: an answer's body is what the test is about
type Body = any;

interface Signing {
  readonly key?: typeof own.privateKey;
  readonly keyId?: string;
  readonly idempotencyKey?: string;
  /** What goes out in place of the body that was signed. */
  readonly tampered?: string;
}

async function ask(method: string, path: string, body?: object, signing: Signing = {}) {
  const { key = own.privateKey, keyId = 'sandbox-satispay', idempotencyKey, tampered } = signing;
  const url = new URL(`/satispay/g_business/v1${path}`, sandbox.url);
  const text = body ? JSON.stringify(body) : '';
  const date = today.toUTCString();
  const digest = `SHA-256=${createHash('sha256').update(text).digest('base64')}`;
  const signed = [
    `(request-target): ${method.toLowerCase()} ${url.pathname}`,
    `host: ${url.host}`,
    `date: ${date}`,
    `digest: ${digest}`,
  ].join('\n');
  const signature = createSign('RSA-SHA256').update(signed).sign(key, 'base64');
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      date,
      digest,
      authorization: `Signature keyId="${keyId}", algorithm="rsa-sha256", headers="(request-target) host date digest", signature="${signature}"`,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(text && { body: tampered ?? text }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const aPayment = (more: object = {}) => ({
  flow: 'MATCH_CODE',
  amount_unit: 5_490,
  currency: 'EUR',
  external_code: 'TL20-AAAA',
  callback_url: `${portal.url}/api/v3.0/payment/satispay/notice?payment={uuid}`,
  redirect_url: returnUrl,
  ...more,
});

describe('A payment by Satispay', () => {
  test.each`
    signing                                                  | because
    ${{ key: other.privateKey }}                             | ${'it is signed with another key'}
    ${{ keyId: 'nobody' }}                                   | ${'nobody has paired that key'}
    ${{ tampered: '{"flow":"MATCH_CODE","amount_unit":1}' }} | ${'the body is not the one that was signed'}
  `('is refused where $because', async ({ signing }) => {
    expect(await ask('POST', '/payments', aPayment(), signing)).toMatchObject({ status: 401, body: { code: 34 } });
  });

  const pair = async (token: string) => {
    const response = await fetch(`${sandbox.url}/satispay/g_business/v1/authentication_keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        public_key: other.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        token,
      }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };

  test('a key can be paired with a code, which is good once', async () => {
    const { key_id: keyId } = (await pair('ABC123')).body;
    expect((await ask('POST', '/payments', aPayment(), { key: other.privateKey, keyId })).status).toBe(200);
    expect(await pair('abc123')).toMatchObject({ status: 403, body: { code: 45 } });
  });

  test.each(['ZZ1234', 'ABC12'])('no key is paired with the code %s, which nobody was given', async (token) => {
    expect(await pair(token)).toMatchObject({ status: 404, body: { code: 41 } });
  });

  test.each`
    button       | status        | because
    ${'approve'} | ${'ACCEPTED'} | ${'the payer accepted'}
    ${'decline'} | ${'CANCELED'} | ${'the payer cancelled'}
    ${'abandon'} | ${'PENDING'}  | ${'the payer only went back'}
  `('$button: it is $status, $because, and one address leads back', async ({ button, status }) => {
    const made = await ask('POST', '/payments', aPayment());
    expect(made).toMatchObject({ status: 200, body: { status: 'PENDING', amount_unit: 5_490, expired: false } });
    expect(made.body.redirect_url).toBe(`${sandbox.url}/pay/satispay/${made.body.id}`);
    expect(await press(made.body.redirect_url, button)).toBe(returnUrl);
    expect((await ask('GET', `/payments/${made.body.id}`)).body.status).toBe(status);
  });

  test('is cancelled when its time is over', async () => {
    const { id } = (await ask('POST', '/payments', aPayment())).body;
    today = new Date('2026-11-21T11:00:01Z');
    expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ status: 'CANCELED', expired: true });
  });

  test('is cancelled by the shop while it is open, and never after', async () => {
    const { id, redirect_url } = (await ask('POST', '/payments', aPayment())).body;
    expect((await ask('PUT', `/payments/${id}`, { action: 'CANCEL' })).body.status).toBe('CANCELED');
    await press(redirect_url, 'approve');
    expect((await ask('GET', `/payments/${id}`)).body.status).toBe('CANCELED');
    expect(await ask('PUT', `/payments/${id}`, { action: 'CANCEL' })).toMatchObject({
      status: 403,
      body: { code: 44 },
    });
  });

  test('of one idempotency key is made once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ask('POST', '/payments', aPayment(), { idempotencyKey: 'k' })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  });

  test('gives money back in parts, never more than was paid', async () => {
    const { id, redirect_url } = (await ask('POST', '/payments', aPayment())).body;
    const refund = (amount_unit: number) =>
      ask('POST', '/payments', { flow: 'REFUND', parent_payment_uid: id, amount_unit, currency: 'EUR' });
    expect(await refund(100)).toMatchObject({ status: 403, body: { code: 44 } });
    await press(redirect_url, 'approve');
    expect(await refund(1_000)).toMatchObject({
      status: 200,
      body: { type: 'REFUND_TO_BUSINESS', status: 'ACCEPTED' },
    });
    expect((await refund(4_491)).status).toBe(400);
    expect((await refund(4_490)).status).toBe(200);
    const { data } = await (await fetch(`${sandbox.url}/payments?reference=TL20-AAAA`)).json();
    expect(data).toEqual([
      { provider: 'satispay', reference: 'TL20-AAAA', status: 'ACCEPTED', captured: '54.90', refunded: '54.90' },
    ]);
  });
});

describe('Callbacks of Satispay', () => {
  test('are bare GETs that name the payment', async () => {
    const { id, redirect_url } = (await ask('POST', '/payments', aPayment())).body;
    await press(redirect_url, 'approve');
    const path = `/api/v3.0/payment/satispay/notice?payment=${id}`;
    await until(() => portal.heard.some((one) => one.path === path));
    expect(portal.heard.find((one) => one.path === path)).toMatchObject({ body: '' });
  });

  test('twice: two calls; forged: one of them for a payment that nobody has paid', async () => {
    await control(sandbox.url, { provider: 'satispay', notices: 'twice' });
    const twice = (await ask('POST', '/payments', aPayment())).body;
    await press(twice.redirect_url, 'approve');
    await until(() => portal.heard.filter(({ path }) => path.endsWith(twice.id)).length === 2);
    await control(sandbox.url, { provider: 'satispay', notices: 'forged' });
    const open = (await ask('POST', '/payments', aPayment())).body;
    await press((await ask('POST', '/payments', aPayment())).body.redirect_url, 'approve');
    await until(() => portal.heard.some(({ path }) => path.endsWith(open.id)));
    expect((await ask('GET', `/payments/${open.id}`)).body.status).toBe('PENDING');
  });
});
