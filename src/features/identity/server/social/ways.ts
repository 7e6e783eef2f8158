import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { type ProviderName, providerNames } from '../../rules/providers.ts';
import { userById } from '../findUser.ts';
import { externalIdentities } from '../tables.ts';

/** How an account's owner can prove who they are, as far as these providers are offered. */
export async function signInWays(
  on: DbOrTx,
  userId: string,
  offered: (provider: ProviderName) => boolean,
): Promise<{ password: boolean; providers: ProviderName[] }> {
  const user = await userById(on, userId);
  const linked = await on
    .selectDistinct({ provider: externalIdentities.provider })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId));
  const has = new Set(linked.map(({ provider }) => provider));
  return {
    password: typeof user?.passwordHash === 'string',
    providers: providerNames.filter((provider) => has.has(provider) && offered(provider)),
  };
}
