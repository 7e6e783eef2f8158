import type { Provider } from './providers.ts';

export interface ProviderKeys {
  readonly stripe: { readonly secret_key: string; readonly webhook_secret: string };
  readonly paypal: { readonly client_id: string; readonly client_secret: string; readonly webhook_id: string };
  readonly satispay: { readonly key_id: string; readonly private_key: string };
}

export type NamedKeys = {
  readonly [P in Provider]: { readonly provider: P; readonly keys: ProviderKeys[P] };
}[Provider];

/** The key by whose end people know an account again. A PEM ends alike for everybody, so Satispay's is its id. */
function knownBy(named: NamedKeys): string {
  switch (named.provider) {
    case 'stripe':
      return named.keys.secret_key;
    case 'paypal':
      return named.keys.client_secret;
    case 'satispay':
      return named.keys.key_id;
  }
}

export const endingOf = (named: NamedKeys): string => knownBy(named).slice(-4);
