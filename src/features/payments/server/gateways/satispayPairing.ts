import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Environment } from '#server/environment.ts';
import type { ProviderKeys } from '../../rules/providerKeys.ts';
import type { SatispayRefusal } from '../../rules/satispayRefusals.ts';
import { answerMs, callProvider, orUnavailable } from './calling.ts';
import { failedAt, failureOf } from './satispayFailure.ts';

const makePair = promisify(generateKeyPair);

const Paired = z.object({ key_id: z.string().min(1).max(1_000) });

export type Pairing = { readonly keys: ProviderKeys['satispay'] } | { readonly refused: SatispayRefusal };

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
