import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from './sandbox.ts';
import { aListeningPortal, aSandbox, control, press, resetAll, temporaryFolder, until } from './testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let portal: Awaited<ReturnType<typeof aListeningPortal>>;
let today = new Date('2026-11-21T09:00:00Z');

beforeAll(async () => {
  portal = await aListeningPortal();
  sandbox = await aSandbox(folder.path, { now: () => today, portalUrl: portal.url });
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

async function token(secret = 'sandbox-paypal-secret') {
  const response = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`sandbox-paypal:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function ask(method: string, path: string, body?: object | string, key: string = crypto.randomUUID()) {
  const { access_token } = (await token()).body;
  const response = await fetch(`${sandbox.url}/paypal${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', 'paypal-request-id': key },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const anOrder = (amount: object = { currency_code: 'EUR', value: '54.90' }, more: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ reference_id: 'order-1', custom_id: 'payment-1', invoice_id: 'TL20-AAAA', amount, ...more }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'http://localhost:3000/it/order/success?order=order-1',
        cancel_url: 'http://localhost:3000/it/order/unprocessed?order=order-1',
        locale: 'it-IT',
      },
    },
  },
});

const issueOf = ({ body }: { body: Body }) => body.details?.[0]?.issue;
const payPage = (id: string) => `${sandbox.url}/pay/paypal/${id}`;

async function aCapture() {
  const { body: order } = await ask('POST', '/v2/checkout/orders', anOrder());
  await press(payPage(order.id), 'approve');
  const { body } = await ask('POST', `/v2/checkout/orders/${order.id}/capture`, {});
  return { order: body, capture: body.purchase_units[0].payments.captures[0] };
}

describe('An order at PayPal', () => {
  test('nobody gets in without the client’s secret', async () => {
    expect(await token('wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await fetch(`${sandbox.url}/paypal/v2/checkout/orders/X`)).status).toBe(401);
  });

  test('approved is not paid: the shop captures, once', async () => {
    const made = await ask('POST', '/v2/checkout/orders', anOrder());
    expect(made).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
    const { id, links } = made.body;
    expect(links.find(({ rel }: { rel: string }) => rel === 'payer-action').href).toBe(payPage(id));
    expect(issueOf(await ask('POST', `/v2/checkout/orders/${id}/capture`, {}))).toBe('ORDER_NOT_APPROVED');

    const back = new URL((await press(payPage(id), 'approve'))!);
    expect([back.pathname, back.searchParams.get('token')]).toEqual(['/it/order/success', id]);
    expect((await ask('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');

    const captured = await ask('POST', `/v2/checkout/orders/${id}/capture`, {}, 'capture-1');
    expect(captured).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        purchase_units: [{ payments: { captures: [{ status: 'COMPLETED', amount: { value: '54.90' } }] } }],
      },
    });
    expect((await ask('POST', `/v2/checkout/orders/${id}/capture`, {}, 'capture-1')).status).toBe(200);
    expect(issueOf(await ask('POST', `/v2/checkout/orders/${id}/capture`, {}))).toBe('ORDER_ALREADY_CAPTURED');
  });

  test('Refuse: the bank declines at the capture, and the payer may approve again', async () => {
    const { id } = (await ask('POST', '/v2/checkout/orders', anOrder())).body;
    await press(payPage(id), 'decline');
    expect(issueOf(await ask('POST', `/v2/checkout/orders/${id}/capture`, {}))).toBe('INSTRUMENT_DECLINED');
    expect((await ask('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
    await press(payPage(id), 'approve');
    expect((await ask('POST', `/v2/checkout/orders/${id}/capture`, {})).body.status).toBe('COMPLETED');
  });

  test('Leave: the order stays open', async () => {
    const { id } = (await ask('POST', '/v2/checkout/orders', anOrder())).body;
    expect(await press(payPage(id), 'abandon')).toContain('/it/order/unprocessed?order=order-1');
    expect((await ask('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('is over after three hours', async () => {
    const { id } = (await ask('POST', '/v2/checkout/orders', anOrder())).body;
    today = new Date('2026-11-21T12:00:01Z');
    expect((await ask('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('VOIDED');
    expect(issueOf(await ask('POST', `/v2/checkout/orders/${id}/capture`, {}))).toBe('ORDER_NOT_APPROVED');
  });

  test('one request id makes one order', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask('POST', '/v2/checkout/orders', anOrder(), 'same')).body.id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test.each`
    amount                                                                                                         | issue                           | because
    ${{ currency_code: 'EUR', value: '1.001' }}                                                                    | ${'DECIMAL_PRECISION'}          | ${'euro have two decimals'}
    ${{ currency_code: 'EUR', value: '0.00' }}                                                                     | ${'CANNOT_BE_ZERO_OR_NEGATIVE'} | ${'nothing cannot be paid'}
    ${{ currency_code: 'USD', value: '1.00' }}                                                                     | ${'CURRENCY_NOT_SUPPORTED'}     | ${'the portal sells in euro'}
    ${{ currency_code: 'EUR', value: '5.00', breakdown: { item_total: { currency_code: 'EUR', value: '4.00' } } }} | ${'AMOUNT_MISMATCH'}            | ${'the parts must come to the amount'}
  `('of $amount is refused: $because', async ({ amount, issue }) => {
    expect(issueOf(await ask('POST', '/v2/checkout/orders', anOrder(amount)))).toBe(issue);
  });
});

describe('A refund at PayPal', () => {
  test('gives back a part and then the rest, and never more', async () => {
    const { capture } = await aCapture();
    const refund = (value: string) =>
      ask('POST', `/v2/payments/captures/${capture.id}/refund`, { amount: { currency_code: 'EUR', value } });
    expect(await refund('10.00')).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(issueOf(await refund('44.91'))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect((await ask('GET', `/v2/payments/captures/${capture.id}`)).body.status).toBe('PARTIALLY_REFUNDED');
    expect((await ask('POST', `/v2/payments/captures/${capture.id}/refund`, {})).body.amount.value).toBe('44.90');
    expect(issueOf(await refund('0.01'))).toBe('CAPTURE_FULLY_REFUNDED');
    const { data } = await (await fetch(`${sandbox.url}/payments?reference=TL20-AAAA`)).json();
    expect(data).toEqual([
      { provider: 'paypal', reference: 'TL20-AAAA', status: 'COMPLETED', captured: '54.90', refunded: '54.90' },
    ]);
  });

  test('asked twice with one request id is made once', async () => {
    const { capture } = await aCapture();
    const asks = [1, 2].map(() => ask('POST', `/v2/payments/captures/${capture.id}/refund`, {}, 'refund-1'));
    const made = await Promise.all(asks);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('Notices of PayPal', () => {
  const verify = async ({ headers, body }: (typeof portal.heard)[number]) => {
    const given = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: 'WH-SANDBOX',
    };
    const raw = `${JSON.stringify(given).slice(0, -1)},"webhook_event":${body}}`;
    return (await ask('POST', '/v1/notifications/verify-webhook-signature', raw)).body.verification_status;
  };
  const typeOf = ({ body }: { body: string }) => JSON.parse(body).event_type;
  /** Notices of earlier tests may still be on their way. */
  const heardOf = (orderId: string) => portal.heard.filter(({ body }) => body.includes(orderId));

  test('tell of the approval and of the capture, and are PayPal’s own', async () => {
    const { order } = await aCapture();
    await until(() => heardOf(order.id).length === 2);
    const [approved, captured] = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'].map(
      (type) => heardOf(order.id).find((one) => typeOf(one) === type)!,
    );
    expect(approved!.path).toBe('/api/v3.0/payment/paypal/notice');
    expect([await verify(approved!), await verify(captured!)]).toEqual(['SUCCESS', 'SUCCESS']);
    const changed = { ...approved!, body: approved!.body.replace('APPROVED', 'COMPLETED') };
    expect(await verify(changed)).toBe('FAILURE');
  });

  test('forged: with another key', async () => {
    await control(sandbox.url, { provider: 'paypal', notices: 'forged' });
    const { id } = (await ask('POST', '/v2/checkout/orders', anOrder())).body;
    await press(payPage(id), 'approve');
    await until(() => heardOf(id).length === 1);
    expect(await verify(heardOf(id)[0]!)).toBe('FAILURE');
  });
});
