import { z } from 'zod';
import type { Environment } from '#server/environment.ts';
import { callProvider, type ProviderAnswer } from './calling.ts';

type PayPalSettings = NonNullable<Environment['paypal']>;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

const Failed = z.object({ error_description: z.string() });

/** PayPal does not take the client's name and secret. */
export class KeysRefused extends Error {
  constructor(said = 'PayPal gives no token: 401') {
    super(said);
  }
}

/** A token is renewed this long before it expires. */
const reserveMs = 60_000;

interface PayPalCall {
  /** A text is sent as it is: what was signed must not be written anew. */
  readonly body?: object | string;
  /** The same id is answered with what the first request did. */
  readonly requestId?: string;
  readonly signal: AbortSignal;
}

export type PayPalClient = (method: 'GET' | 'POST', path: string, options: PayPalCall) => Promise<ProviderAnswer>;

/** PayPal's API with its OAuth token, which is kept until it expires. PayPal's own library knows fixed hosts only. */
export function createPayPalClient({ url, clientId, secret }: PayPalSettings): PayPalClient {
  let kept: { readonly token: string; readonly until: number } | null = null;

  async function getToken(signal: AbortSignal): Promise<string> {
    if (kept && performance.now() < kept.until) return kept.token;
    const answer = await callProvider(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    });
    if (answer.status === 401) throw new KeysRefused(Failed.safeParse(answer.body).data?.error_description);
    if (!answer.ok) throw new Error(`PayPal gives no token: ${answer.status}`);
    const { access_token: token, expires_in } = Token.parse(answer.body);
    kept = { token, until: performance.now() + expires_in * 1_000 - reserveMs };
    return token;
  }

  const attempt: PayPalClient = async (method, path, { body, requestId, signal }) =>
    callProvider(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await getToken(signal)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
      signal,
    });

  return async (method, path, options) => {
    const answer = await attempt(method, path, options);
    // The token was revoked, or PayPal forgot it.
    if (answer.status !== 401) return answer;
    kept = null;
    return attempt(method, path, options);
  };
}
