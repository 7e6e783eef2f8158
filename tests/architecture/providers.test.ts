import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every file of the source that names a provider of payments, by what it is for. Another provider is another adapter and a name in
 * the lists of `commission` and `payments/rules`; elsewhere a name is an exception, and stands here with its reason.
 */
const naming: Readonly<Record<string, readonly string[]>> = {
  'the ways of paying and what they cost': [
    'features/circuits/rules/setup/fields.ts',
    'features/commission/rules/commission.ts',
    'features/commission/rules/payMethods.ts',
    'features/commission/server/payOfferView.ts',
    'features/commission/server/tables.ts',
  ],
  'the providers, their calls and their keys': [
    'features/payments/contract.ts',
    'features/payments/rules/outcome.ts',
    'features/payments/rules/providerKeys.ts',
    'features/payments/rules/providers.ts',
    'features/payments/rules/refunds.ts',
    'features/payments/rules/refusals.ts',
    'features/payments/server/routes.ts',
    'server/environment.ts',
  ],
  'the adapters': [
    'features/payments/rules/paypalEvents.ts',
    'features/payments/rules/satispayRefusals.ts',
    'features/payments/server/gateways/gateways.ts',
    'features/payments/server/gateways/paypal.ts',
    'features/payments/server/gateways/paypalClient.ts',
    'features/payments/server/gateways/paypalNotice.ts',
    'features/payments/server/gateways/satispay.ts',
    'features/payments/server/gateways/stripe.ts',
  ],
  'the page to which Satispay leads back (checkout §2)': [
    'kernel/paths.ts',
    'features/payments/web/OrderSatispayPage.tsx',
    'features/payments/web/PaymentRefused.tsx',
    'features/payments/web/ResultPage.tsx',
    'features/payments/web/useResult.ts',
  ],
  'an account of the circuit, of which Satispay is paired by a code': [
    'kernel/errors.ts',
    'office/settings/contract/providerAccounts.ts',
    'office/settings/server/providerAccounts.ts',
    'office/settings/server/routes.ts',
    'office/settings/web/KeysDialog.tsx',
  ],
  'who gets personal data': ['features/legal/web/providers.ts'],
};

test('a provider of payments is named where it must be, and nowhere else', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path) && /\b(paypal|stripe|satispay)\b/i.test(readFileSync(path, 'utf8')),
  );
  expect(found.toSorted()).toEqual(
    Object.values(naming)
      .flat()
      .map((path) => `src/${path}`)
      .toSorted(),
  );
});
