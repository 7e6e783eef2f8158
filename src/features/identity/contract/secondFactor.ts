import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { dataOf, Flag, requiredText } from '#kernel/wire.ts';
import { PasskeyView } from './passkeys.ts';

export const CodeIn = z.object({ code: requiredText(1, 20) });

export const SecondFactorView = z
  .object({
    active: Flag,
    proved: Flag,
    app: Flag,
    passkeys: z.array(PasskeyView),
    recovery_codes: z.int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorView = z.output<typeof SecondFactorView>;

export const getSecondFactor = {
  id: 'getSecondFactor',
  method: 'GET',
  url: '/user/second-factor',
  summary:
    'Which second factors the account has, how many recovery codes are left, and whether this session has proved what the office asks for',
  access: 'signed-in',
  schema: { response: dataOf(SecondFactorView) },
} as const satisfies Call;

const NewApp = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of `uri`, as the path of an SVG with so many modules a side. */
  qr: z.object({ path: z.string(), modules: z.int() }),
});

export const beginSecondFactor = {
  id: 'beginSecondFactor',
  method: 'POST',
  url: '/user/second-factor',
  summary: 'A new secret for an authenticator app, which counts once it is confirmed. Needs a recent sign-in',
  access: 'signed-in',
  schema: { response: { 201: z.object({ data: NewApp }) } },
  refusals: ['reauth_required', 'second_factor_required', 'second_factor_active'],
} as const satisfies Call;

export const activateSecondFactor = {
  id: 'activateSecondFactor',
  method: 'PUT',
  url: '/user/second-factor',
  summary: 'Confirms the app with its first code, and answers ten recovery codes, once. Needs a recent sign-in',
  access: 'signed-in',
  schema: { body: CodeIn, response: dataOf(z.object({ recovery_codes: z.array(z.string()) })) },
  refusals: ['reauth_required', 'second_factor_active'],
} as const satisfies Call;

export const removeSecondFactor = {
  id: 'removeSecondFactor',
  method: 'DELETE',
  url: '/user/second-factor',
  summary: 'Disconnects the app; the last factor of an account stays. Needs a recent second factor',
  access: 'signed-in',
  schema: { response: dataOf(z.null()) },
  refusals: ['reauth_required', 'second_factor_required', 'factor_not_found', 'second_factor_last'],
} as const satisfies Call;

export const renewRecoveryCodes = {
  id: 'renewRecoveryCodes',
  method: 'POST',
  url: '/user/second-factor/recovery-codes',
  summary: 'Ten new recovery codes, once, in place of those that are left. Needs a recent second factor',
  access: 'signed-in',
  schema: { response: { 201: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }) } },
  refusals: ['reauth_required', 'second_factor_required'],
} as const satisfies Call;

export const proveSecondFactor = {
  id: 'proveSecondFactor',
  method: 'POST',
  url: '/user/second-factor/proof',
  summary: 'Proves with a code of the app, or a recovery code, that the session may act for the office',
  access: 'signed-in',
  schema: { body: CodeIn, response: dataOf(z.null()) },
} as const satisfies Call;

export const checkProof = {
  id: 'checkProof',
  method: 'GET',
  url: '/user/second-factor/proof',
  summary: 'Whether a code, a passkey or (in a demo) the password was given in the last half hour; refuses where not',
  access: 'signed-in',
  schema: { response: dataOf(z.null()) },
  refusals: ['reauth_required', 'second_factor_required'],
} as const satisfies Call;

export const proveAndGoOn = {
  id: 'proveAndGoOn',
  method: 'POST',
  url: '/user/second-factor/proof/form',
  summary: 'The form of a browser without scripts: proves with a code (in a demo the password), and leads on to a file',
  access: 'signed-in',
  schema: {
    body: z.object({ proof: requiredText(1, 200), to: requiredText(1, 8_000) }),
    response: { 302: z.string() },
  },
} as const satisfies Call;
