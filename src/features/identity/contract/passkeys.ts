import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { dataOf, Flag, PersonalId, requiredText, textIn } from '#kernel/wire.ts';

const done = dataOf(z.null());
const ofPasskey = z.object({ passkey: PersonalId });
const Name = requiredText(1, 60);
const base64url = (max: number) => textIn(max);

export const PasskeyView = z
  .object({
    id: PersonalId,
    name: z.string(),
    host: z.string(),
    /** It can be used where this was asked. */
    here: Flag,
    created_at: Instant,
    used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type PasskeyView = z.output<typeof PasskeyView>;

/** In WebAuthn's own JSON. */
const Options = z.object({ data: z.looseObject({ challenge: z.string() }) });

export const NewPasskeyIn = z.object({
  name: Name,
  id: base64url(1_400),
  client_data: base64url(4_000),
  attestation: base64url(20_000),
});

export const SignatureIn = z.object({
  id: base64url(1_400),
  client_data: base64url(4_000),
  authenticator_data: base64url(4_000),
  /** Post-quantum signatures have some thousand bytes. */
  signature: base64url(8_000),
});

export const beginPasskey = {
  id: 'beginPasskey',
  method: 'POST',
  url: '/user/passkeys/options',
  summary:
    'What a new passkey is made with: a challenge that is good once, for five minutes. Needs a recent sign-in, or the factor that is there',
  access: 'signed-in',
  schema: { response: { 200: Options } },
  refusals: ['reauth_required', 'second_factor_required', 'passkeys_full'],
} as const satisfies Call;

export const addPasskey = {
  id: 'addPasskey',
  method: 'POST',
  url: '/user/passkeys',
  summary: 'Registers a passkey for this host; with the first factor of an account ten recovery codes, once',
  access: 'signed-in',
  schema: {
    body: NewPasskeyIn,
    response: { 201: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }) },
  },
  refusals: ['reauth_required', 'second_factor_required', 'passkey_not_valid', 'passkeys_full'],
} as const satisfies Call;

export const removePasskey = {
  id: 'removePasskey',
  method: 'DELETE',
  url: '/user/passkeys/:passkey',
  summary: 'Removes a passkey; the last factor of an account stays. Needs a recent second factor',
  access: 'signed-in',
  schema: { params: ofPasskey, response: done },
  refusals: ['reauth_required', 'second_factor_required', 'factor_not_found', 'second_factor_last'],
} as const satisfies Call;

export const beginPasskeyProof = {
  id: 'beginPasskeyProof',
  method: 'POST',
  url: '/user/second-factor/passkey/options',
  summary: 'What a proof with a passkey is signed with: a challenge that is good once, for five minutes',
  access: 'signed-in',
  schema: { response: { 200: Options } },
  refusals: ['factor_not_found'],
} as const satisfies Call;

export const proveWithPasskey = {
  id: 'proveWithPasskey',
  method: 'POST',
  url: '/user/second-factor/passkey',
  summary: 'Proves with a passkey that the session may act for the office',
  access: 'signed-in',
  schema: { body: SignatureIn, response: done },
  refusals: ['passkey_not_valid'],
} as const satisfies Call;
