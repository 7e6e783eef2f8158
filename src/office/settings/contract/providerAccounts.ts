import { z } from 'zod';
import { providers } from '#features/payments/rules/providers.ts';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { absentOrWrong, addIssueTo, Flag, FlagIn, requiredText, textIn, whateverElse } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const ofProvider = circuit.extend({ provider: z.enum(providers) });
const done = { 200: z.object({ data: z.null() }) };

/** Keys are of the super-admins alone; nobody reads them back. */
const roles = ['super-admin'] as const;

const Key = (pattern: RegExp, max = 300) =>
  requiredText(1, max).refine((text) => text === '' || pattern.test(text), 'key_not_valid');

/** A private key as a file has it, or with its line breaks written as \n. */
const Pem = z
  .string({ error: 'required' })
  .max(10_000, 'too_long')
  .overwrite((text) => text.replaceAll('\\n', '\n').replaceAll('\r\n', '\n').trim())
  .min(1, 'required')
  .refine(
    (text) => text === '' || /^-----BEGIN (RSA )?PRIVATE KEY-----\n[\s\S]+\n-----END/.test(text),
    'key_not_valid',
  );

/** An activation code as Satispay's dashboard gives it; spaces and small letters are how people copy it. */
const ActivationCode = z
  .string({ error: absentOrWrong })
  .max(60, 'too_long')
  .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .min(1, 'required')
  .refine((text) => text === '' || /^[A-Z0-9]{6}$/.test(text), 'activation_code_not_valid');

/** What is sent beside new keys. */
const beside = {
  /** They are of the account that is there already: what was paid at it is given back with them. */
  same_account: FlagIn,
  /** Since when the account has its keys that was seen; null for none. */
  since: textIn(40).nullable(),
};

export const StripeKeysIn = z.object({
  ...beside,
  secret_key: Key(/^[rs]k_(test|live)_\w+$/),
  webhook_secret: Key(/^whsec_\S{8,}$/),
});
export const PayPalKeysIn = z.object({
  ...beside,
  client_id: Key(/^[\w-]+$/),
  client_secret: Key(/^[\w-]+$/),
  webhook_id: Key(/^[\w-]+$/),
});
const satispayPair = { key_id: Key(/^[\w-]+$/), private_key: Pem };

/** The two ways to Satispay: a code with which the portal has a pair of keys of its own paired, or a pair that one has. */
export const SatispayCodeIn = z.object({ ...beside, activation_code: ActivationCode });
export const SatispayPairIn = z.object({ ...beside, ...satispayPair });

/** One of the two, and no part of the other. */
export const SatispayKeysIn = SatispayCodeIn.extend(satispayPair)
  .partial({ activation_code: true, key_id: true, private_key: true })
  .superRefine(({ activation_code, key_id, private_key }, context) => {
    const fault = addIssueTo(context);
    const isPair = key_id !== undefined || private_key !== undefined;
    if (activation_code !== undefined && isPair) fault('activation_code', 'one_way_only');
    if (activation_code === undefined && !isPair) fault('activation_code', 'required');
    if (activation_code === undefined && isPair && key_id === undefined) fault('key_id', 'required');
    if (activation_code === undefined && isPair && private_key === undefined) fault('private_key', 'required');
  }, whateverElse)
  .transform(({ activation_code, key_id = '', private_key = '', ...rest }) => ({
    ...rest,
    given: activation_code === undefined ? { key_id, private_key } : { activation_code },
  }));

export const ProviderAccountView = z
  .object({
    provider: z.enum(providers),
    has_portal: Flag,
    /** Where the provider's notices to the circuit's account go; null where each payment says it. */
    notices_at: z.string().nullable(),
    account: z
      .object({
        ending: z.string(),
        since: Instant,
        by: z.string().nullable(),
        tried_at: Instant,
        /** What the provider said when it refused the keys; null if it took them. */
        refusal: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ProviderAccount' });
export type ProviderAccountView = z.output<typeof ProviderAccountView>;

export const getProviderAccounts = officeCall({
  id: 'getProviderAccounts',
  method: 'GET',
  url: '/provider-accounts',
  summary: 'The circuit’s own accounts at the providers of payments, without their keys',
  roles,
  response: { 200: z.object({ data: z.array(ProviderAccountView) }) },
});

const setting = {
  method: 'PUT',
  access: 'staff',
  roles,
  refusals: [
    'reauth_required',
    'provider_keys_refused',
    'item_not_found',
    'changed_meanwhile',
    'payment_provider_unavailable',
  ],
} as const;

export const setStripeAccount = {
  ...setting,
  id: 'setStripeAccount',
  url: '/circuits/:id/provider-accounts/stripe',
  summary: 'Sets the circuit’s own account for cards, once Stripe has taken its keys. Needs a recent second factor',
  schema: { params: circuit, body: StripeKeysIn, response: done },
} as const satisfies Call;

export const setPayPalAccount = {
  ...setting,
  id: 'setPayPalAccount',
  url: '/circuits/:id/provider-accounts/paypal',
  summary: 'Sets the circuit’s own account at PayPal, once PayPal has taken its keys. Needs a recent second factor',
  schema: { params: circuit, body: PayPalKeysIn, response: done },
} as const satisfies Call;

export const setSatispayAccount = {
  ...setting,
  id: 'setSatispayAccount',
  url: '/circuits/:id/provider-accounts/satispay',
  summary:
    'Sets the circuit’s own account at Satispay, by an activation code, with which the portal makes and pairs the keys, or by a pair of keys that is there; once Satispay has taken them. Needs a recent second factor',
  refusals: [...setting.refusals, 'activation_refused'],
  schema: { params: circuit, body: SatispayKeysIn, response: done },
} as const satisfies Call;

export const setAccountCalls = {
  stripe: setStripeAccount,
  paypal: setPayPalAccount,
  satispay: setSatispayAccount,
} as const;

export const removeProviderAccount = officeCall({
  id: 'removeProviderAccount',
  method: 'DELETE',
  url: '/provider-accounts/:provider',
  summary:
    'Removes the circuit’s own account: new payments go to the portal’s. What was paid there is still given back there. Needs a recent second factor',
  roles,
  params: ofProvider,
  response: done,
  refusals: ['reauth_required', 'item_not_found'],
});
