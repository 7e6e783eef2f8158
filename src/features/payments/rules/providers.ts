import type { PaidMethod, PayMethod } from '#features/commission/rules/commission.ts';

/** The payment providers that the portal can speak to, each with the way of paying that it carries out. */
export const providerMethods = {
  stripe: 'credit_card',
  paypal: 'paypal',
  satispay: 'satispay',
} as const satisfies Record<string, PayMethod>;

export type Provider = keyof typeof providerMethods;
/** A way of paying on a provider's page; a wire transfer has none. */
export type ProviderMethod = (typeof providerMethods)[Provider];

export const providerMethodNames = Object.values(providerMethods) as [ProviderMethod, ...ProviderMethod[]];
/** What a provider calls itself, in every language. */
export const providerNames = { stripe: 'Stripe', paypal: 'PayPal', satispay: 'Satispay' } as const satisfies Record<
  Provider,
  string
>;

/** The ways in which money comes without a provider: the office notes it. */
export const handWays = ['bank', 'cash'] as const;
export type HandWay = (typeof handWays)[number];

/** The way of paying that an order has which is paid by hand. */
export const handMethods = { bank: 'wiretransfer', cash: 'cash' } as const satisfies Record<HandWay, PaidMethod>;

export const providers = Object.keys(providerMethods) as [Provider, ...Provider[]];
