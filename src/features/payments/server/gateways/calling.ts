import { Refusal } from '#kernel/errors.ts';
import { noMoney } from '#kernel/money.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';

export const answerMs = 8_000;

/** Whatever goes wrong on the way to a provider, the buyer hears one thing; the cause goes to the log. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Refusal('payment_provider_unavailable', null, { cause });
  }
}

/** What its provider does not know, or no more: nobody can pay it. */
export const forgotten: ProviderPayment = {
  state: 'expired',
  declined: false,
  amount: noMoney,
  currency: 'eur',
  orderId: null,
};

export interface ProviderAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly body: unknown;
}

interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** One call of a provider's JSON API. A refusal is an answer; what is not JSON is an error. */
export async function callProvider(
  url: string,
  { method, headers, body, signal }: ProviderCall,
): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    redirect: 'error',
    signal,
  });
  return { status: response.status, ok: response.ok, body: await response.json() };
}
