import { refuse } from '#kernel/errors.ts';
import type { Environment } from '#server/environment.ts';
import { type Provider, type ProviderMethod, providerMethods } from '../../rules/providers.ts';
import type { Gateway } from './gateway.ts';
import { createPayPal } from './paypal.ts';
import { createSatispay } from './satispay.ts';
import { createStripe } from './stripe.ts';

/**
 * The adapters of the payment providers. Who needs one says for which circuit and way of paying, or for which payment,
 * so that a circuit may have provider accounts of its own; the environment's accounts are the default, and the only
 * ones so far.
 */
export interface Gateways {
  /** The one that a new payment of a circuit's order begins at; null if the portal has no keys for it. */
  readonly by: (circuit: number, method: ProviderMethod) => Gateway | null;
  /** The one that a payment was begun with; refuses if the portal has lost its keys. */
  readonly of: (payment: { readonly provider: Provider }) => Gateway;
}

export function createGateways({ stripe, paypal, satispay }: Environment): Gateways {
  const gateways: readonly Gateway[] = [
    stripe && createStripe(stripe),
    paypal && createPayPal(paypal),
    satispay && createSatispay(satispay),
  ].filter((gateway) => gateway !== null);
  return {
    by: (_circuit, method) => gateways.find(({ provider }) => providerMethods[provider] === method) ?? null,
    of: ({ provider }) =>
      gateways.find((gateway) => gateway.provider === provider) ?? refuse('payment_provider_unavailable'),
  };
}
