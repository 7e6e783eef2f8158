import type { PaidMethod, PayMethod } from '#features/commission/rules/commission.ts';

/** With the way of paying that each carries out. */
export const providerMethods = {
  stripe: 'credit_card',
  paypal: 'paypal',
  satispay: 'satispay',
} as const satisfies Record<string, PayMethod>;

export type Provider = keyof typeof providerMethods;
/** A way of paying on a provider's page; a wire transfer has none. */
export type ProviderMethod = (typeof providerMethods)[Provider];

export const providerMethodNames = Object.values(providerMethods) as [ProviderMethod, ...ProviderMethod[]];
export const providerNames = { stripe: 'Stripe', paypal: 'PayPal', satispay: 'Satispay' } as const satisfies Record<
  Provider,
  string
>;

/** The office notes it. */
export const handWays = ['bank', 'cash'] as const;
export type HandWay = (typeof handWays)[number];

export const handMethods = { bank: 'wiretransfer', cash: 'cash' } as const satisfies Record<HandWay, PaidMethod>;

export const providers = Object.keys(providerMethods) as [Provider, ...Provider[]];
