import { z } from 'zod';
import { cents, noMoney } from '#kernel/money.ts';
import type { Environment } from '#server/environment.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';
import { saidBySatispay } from '../../rules/satispayRefusals.ts';
import { answerMs, callProvider, orUnavailable, type ProviderAnswer } from './calling.ts';
import type { Charge, Gateway } from './gateway.ts';
import { failedAt, failureOf } from './satispayFailure.ts';
import { signSatispay } from './satispaySignature.ts';

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

const forgotten: ProviderPayment = {
  state: 'expired',
  declined: false,
  amount: noMoney,
  currency: 'eur',
  orderId: null,
};

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
