import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import type { NamedKeys } from '../rules/providerKeys.ts';
import { currentAccounts, noteTrial, type ProviderAccount } from './accounts.ts';
import { createGateway, createGateways, type Gateways } from './gateways/gateways.ts';

/** Null if it takes them, else what it says. */
export const tryKeys = async ({ environment }: Pick<Context, 'environment'>, keys: NamedKeys): Promise<string | null> =>
  (await createGateway(environment, keys).tryKeys())?.refused ?? null;

/** The same for an account that is there, with a note of it; where a provider is down, nothing is noted. */
export async function tryAccount(
  context: Pick<Context, 'db' | 'clock' | 'environment'>,
  account: ProviderAccount,
  gateways: Gateways = createGateways(context),
): Promise<string | null> {
  const gateway = await gateways.of({ provider: account.provider, account_id: account.id });
  const refusal = (await gateway.tryKeys())?.refused ?? null;
  await noteTrial(context.db, account, { refusal, now: context.clock() });
  return refusal;
}

/** Tries the accounts of all circuits each night: keys that were revoked are a fault of the set-up in the morning. */
export const tryAccountsJob = (context: Context, gateways: Gateways): Job => ({
  name: 'try-provider-accounts',
  schedule: '47 4 * * *',
  run: async () => {
    for (const account of await currentAccounts(context.db)) {
      await tryAccount(context, account, gateways).catch((error: unknown) => {
        context.log.warn({ err: error, account: account.id }, 'a provider account could not be tried');
      });
    }
  },
});
