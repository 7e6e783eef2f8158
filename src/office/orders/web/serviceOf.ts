import { type HandWay, type Provider, providerNames } from '#features/payments/rules/providers.ts';

/** The service that took a payment, by its name; empty where none did. */
export const serviceOf = (provider: Provider | HandWay | undefined): string =>
  provider === undefined || provider === 'bank' || provider === 'cash' ? '' : providerNames[provider];
