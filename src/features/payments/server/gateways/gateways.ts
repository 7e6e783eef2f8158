import { LRUCache } from 'lru-cache';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import type { NamedKeys } from '../../rules/providerKeys.ts';
import { type Provider, type ProviderMethod, providerMethods, providers } from '../../rules/providers.ts';
import { accountById, accountsOf, keysOf, type ProviderAccount } from '../accounts.ts';
import type { Gateway } from './gateway.ts';
import { createPayPal } from './paypal.ts';
import { createSatispay } from './satispay.ts';
import { createStripe } from './stripe.ts';

/** Null: the deployment's. */
export interface ChosenGateway {
  readonly gateway: Gateway;
  readonly accountId: string | null;
}

/** A circuit may have provider accounts of its own; the environment's are for all others. */
export interface Gateways {
  /** For a new payment; null if neither circuit nor portal has keys. */
  readonly by: (on: DbOrTx, circuit: number, method: ProviderMethod) => Promise<ChosenGateway | null>;
  /** For a payment that was begun, also after its circuit took another account; refuses if its keys are lost. */
  readonly of: (payment: { readonly provider: Provider; readonly account_id: string | null }) => Promise<Gateway>;
  /** Null: the deployment's. */
  readonly noticedBy: (provider: Provider, circuit: number | null) => Promise<readonly ChosenGateway[]>;
}

/** How many adapters are kept: PayPal's has a token that is asked for once in hours. */
const mostKept = 100;

/** Notices to accounts of a circuit that came before are still taken, but not of all that ever were. */
const mostListening = 3;

export function createGateway({ providerUrls }: Environment, named: NamedKeys): Gateway {
  switch (named.provider) {
    case 'stripe': {
      const { secret_key: secretKey, webhook_secret: webhookSecret } = named.keys;
      return createStripe({ url: providerUrls.stripe, secretKey, webhookSecret });
    }
    case 'paypal': {
      const { client_id: clientId, client_secret: secret, webhook_id: webhookId } = named.keys;
      return createPayPal({ url: providerUrls.paypal, clientId, secret, webhookId });
    }
    case 'satispay': {
      const { key_id: keyId, private_key: privateKey } = named.keys;
      return createSatispay({ url: providerUrls.satispay, keyId, privateKey });
    }
  }
}

export function createGateways({ db, environment }: Pick<Context, 'db' | 'environment'>): Gateways {
  const { stripe, paypal, satispay } = environment;
  const own = {
    stripe: stripe && createStripe(stripe),
    paypal: paypal && createPayPal(paypal),
    satispay: satispay && createSatispay(satispay),
  } as const satisfies Record<Provider, Gateway | null>;
  const kept = new LRUCache<string, Gateway>({ max: mostKept });

  /** Renewed keys are another adapter: what is kept goes by the account and since when it has its keys. */
  function gatewayOf(account: ProviderAccount): Gateway {
    const key = `${account.id} ${account.setAt.getTime()}`;
    const found = kept.get(key);
    if (found) return found;
    const gateway = createGateway(environment, keysOf(environment, account));
    kept.set(key, gateway);
    return gateway;
  }

  const chosen = (account: ProviderAccount): ChosenGateway => ({ gateway: gatewayOf(account), accountId: account.id });

  return {
    by: async (on, circuit, method) => {
      const provider = providers.find((one) => providerMethods[one] === method)!;
      const [account] = await accountsOf(on, { circuit, provider, most: 1 });
      if (account && account.endedAt === null) return chosen(account);
      const gateway = own[provider];
      return gateway && { gateway, accountId: null };
    },
    of: async ({ provider, account_id }) => {
      if (account_id === null) return own[provider] ?? refuse('payment_provider_unavailable');
      return gatewayOf((await accountById(db, account_id)) ?? refuse('payment_provider_unavailable'));
    },
    noticedBy: async (provider, circuit) => {
      const gateway = own[provider];
      if (circuit === null) return gateway ? [{ gateway, accountId: null }] : [];
      return (await accountsOf(db, { circuit, provider, most: mostListening })).map(chosen);
    },
  };
}
