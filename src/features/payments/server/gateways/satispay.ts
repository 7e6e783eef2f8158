import { createHash, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { cents } from '#kernel/money.ts';
import type { Environment } from '#server/environment.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';
import type { ProviderKeys } from '../../rules/providerKeys.ts';
import { type SatispayRefusal, saidBySatispay } from '../../rules/satispayRefusals.ts';
import { answerMs, callProvider, forgotten, orUnavailable, type ProviderAnswer } from './calling.ts';
import type { Charge, Gateway } from './gateway.ts';

/** Satispay's code comes as a number or as a text; `wlt` is what its support asks for. */
const Failure = z.object({ code: z.union([z.number(), z.string()]).transform(Number), wlt: z.string().optional() });

const failureOf = ({ body }: ProviderAnswer) => Failure.safeParse(body).data;

/** For the log. */
function failedAt(answer: ProviderAnswer): Error {
  const { code, wlt } = failureOf(answer) ?? {};
  return new Error(`Satispay answered ${answer.status}, code ${code ?? 'unknown'} (wlt ${wlt ?? 'unknown'})`);
}

interface ToSign {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly keyId: string;
  readonly privateKey: string;
  readonly now: Date;
}

/** The headers that sign a request to Satispay: RSA-SHA256 over the request's line, host, date and the body's digest. */
export function signSatispay({ method, url, body, keyId, privateKey, now }: ToSign) {
  const date = now.toUTCString().replace('GMT', '+0000');
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const signed = [
    `(request-target): ${method.toLowerCase()} ${url.pathname}${url.search}`,
    // What `fetch` sends as Host, whatever else one might set.
    `host: ${url.host}`,
    `date: ${date}`,
    `digest: ${digest}`,
  ].join('\n');
  const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64');
  return {
    date,
    digest,
    authorization: `Signature keyId="${keyId}", algorithm="rsa-sha256", headers="(request-target) host date digest", signature="${signature}"`,
  };
}

const Payment = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'ACCEPTED', 'CANCELED', 'AUTHORIZED']),
  expired: z.boolean().default(false),
  amount_unit: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type Payment = z.infer<typeof Payment>;

const Created = z.object({ id: z.string(), redirect_url: z.url() });
const Refunded = z.object({ id: z.string(), status: z.literal('ACCEPTED') });

/** A payment in another state, and one that Satispay does not know. */
const wrongState = 44;
const unknown = 41;
/** Asked too often: there is no 429. */
const tooOften = 70;
/** Not any more, or more than is left; and what there is nothing to give back from. */
const neverRefunded: readonly number[] = [131, wrongState, unknown];

const states = { PENDING: 'open', ACCEPTED: 'paid', CANCELED: 'expired', AUTHORIZED: 'processing' } as const;

const paymentOf = ({ status, expired, amount_unit, currency, metadata }: Payment): ProviderPayment => ({
  state: status === 'PENDING' && expired ? 'expired' : states[status],
  declined: false,
  amount: cents(amount_unit),
  currency: currency.toLowerCase(),
  orderId: metadata?.order_id ?? null,
});

function good404(answer: ProviderAnswer): null {
  if (answer.status !== 404) good(answer);
  return null;
}

function good(answer: ProviderAnswer): unknown {
  if (answer.ok) return answer.body;
  throw failedAt(answer);
}

/** Whatever is not there is found out with good keys only. */
const nobodysPayment = '00000000-0000-4000-8000-000000000000';

/** Satispay (g_business v1): the buyer accepts in the app; every request is signed with the portal's RSA key. */
export function createSatispay({ url, keyId, privateKey }: NonNullable<Environment['satispay']>): Gateway {
  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, key, withinMs = answerMs }: { body?: object; key?: string; withinMs?: number | undefined } = {},
  ): Promise<ProviderAnswer> {
    const address = new URL(`${url}/g_business/v1/payments${path}`);
    const text = body && JSON.stringify(body);
    const headers = {
      ...signSatispay({ method, url: address, body: text ?? '', keyId, privateKey, now: new Date() }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    return callProvider(address.href, { method, headers, body: text, signal: AbortSignal.timeout(withinMs) });
  }

  async function read(ref: string, withinMs?: number): Promise<ProviderPayment> {
    const answer = await call('GET', `/${encodeURIComponent(ref)}`, { withinMs });
    const isUnknown = answer.status === 404 && failureOf(answer)?.code === unknown;
    return isUnknown ? forgotten : paymentOf(Payment.parse(good(answer)));
  }

  return {
    provider: 'satispay',

    start: (charge) =>
      orUnavailable(async () => {
        const answer = await call('POST', '', { body: paymentFor(charge), key: charge.paymentId });
        const { id, redirect_url } = Created.parse(good(answer));
        return { ref: id, payAt: redirect_url };
      }),

    ask: (ref, withinMs) => orUnavailable(() => read(ref, withinMs)),

    close: (ref) =>
      orUnavailable(async () => {
        const answer = await call('PUT', `/${encodeURIComponent(ref)}`, { body: { action: 'CANCEL' } });
        // It was paid or cancelled a moment ago, or is unknown: how it stands is read.
        const { code } = failureOf(answer) ?? {};
        const isOver = !answer.ok && (code === wrongState || code === unknown);
        return isOver ? read(ref) : paymentOf(Payment.parse(good(answer)));
      }),

    refund: ({ id, ref, amount }) =>
      orUnavailable(async () => {
        const body = {
          flow: 'REFUND',
          amount_unit: amount,
          currency: 'EUR',
          parent_payment_uid: ref,
          metadata: { refund_id: id },
        };
        const answer = await call('POST', '', { body, key: `refund ${id}` });
        const { code } = failureOf(answer) ?? {};
        if (!answer.ok && code !== undefined && neverRefunded.includes(code))
          return { refused: `Satispay: code ${code}` };
        return { ref: Refunded.parse(good(answer)).id };
      }),

    tryKeys: () =>
      orUnavailable(async () => {
        const answer = await call('GET', `/${nobodysPayment}`);
        const { code } = failureOf(answer) ?? {};
        if ((answer.status !== 401 && answer.status !== 403) || code === tooOften) return good404(answer);
        return { refused: saidBySatispay({ status: answer.status, code }) };
      }),

    /** Satispay calls the address that it was given, unsigned, with nothing but the payment's id. */
    async readNotice({ query: { payment: ref } }) {
      if (!ref) return null;
      return { signed: false, eventId: ref, kind: 'callback', ref, paymentId: null, payload: {} };
    },
  };
}

const paymentFor = ({ orderId, paymentId, reference, amount, returned, noticed }: Charge) => ({
  flow: 'MATCH_CODE',
  amount_unit: amount,
  currency: 'EUR',
  external_code: reference,
  callback_url: `${noticed}${noticed.includes('?') ? '&' : '?'}payment={uuid}`,
  redirect_url: returned,
  metadata: { order_id: orderId, payment_id: paymentId },
});

const makePair = promisify(generateKeyPair);

const Paired = z.object({ key_id: z.string().min(1).max(1_000) });

type Pairing = { readonly keys: ProviderKeys['satispay'] } | { readonly refused: SatispayRefusal };

/** The length is Satispay's. The code is good for one pair; the request is unsigned, for there is no key yet. */
export async function pairSatispay(
  { environment: { providerUrls } }: { readonly environment: Pick<Environment, 'providerUrls'> },
  code: string,
): Promise<Pairing> {
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: 4096,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return orUnavailable(async () => {
    const answer = await callProvider(`${providerUrls.satispay}/g_business/v1/authentication_keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ public_key: publicKey, token: code }),
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status >= 500) throw failedAt(answer);
    if (!answer.ok) return { refused: { status: answer.status, code: failureOf(answer)?.code } };
    return { keys: { key_id: Paired.parse(answer.body).key_id, private_key: privateKey } };
  });
}
