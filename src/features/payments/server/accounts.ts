import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { newId } from '#server/ids.ts';
import { seal, unseal } from '#server/seal.ts';
import { endingOf, type NamedKeys } from '../rules/providerKeys.ts';
import type { Provider } from '../rules/providers.ts';
import { providerAccounts } from './tables.ts';

export type ProviderAccount = typeof providerAccounts.$inferSelect;

/** Keys of one account open no other. */
const about = (id: string) => `provider account ${id}`;

export const keysOf = ({ filesKeys }: Pick<Environment, 'filesKeys'>, account: ProviderAccount): NamedKeys =>
  JSON.parse(unseal(filesKeys, account.sealedKeys, about(account.id)).toString());

export const accountById = async (on: DbOrTx, id: string): Promise<ProviderAccount | undefined> =>
  (await on.select().from(providerAccounts).where(eq(providerAccounts.id, id)))[0];

export const accountsOf = (
  on: DbOrTx,
  { circuit, provider, most }: { readonly circuit: number; readonly provider: Provider; readonly most: number },
): Promise<ProviderAccount[]> =>
  on
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.circuitId, circuit), eq(providerAccounts.provider, provider)))
    .orderBy(sql`${providerAccounts.endedAt} desc nulls first`, desc(providerAccounts.setAt))
    .limit(most);

const isCurrent = isNull(providerAccounts.endedAt);

export const currentAccounts = (on: DbOrTx): Promise<ProviderAccount[]> =>
  on.select().from(providerAccounts).where(isCurrent).orderBy(asc(providerAccounts.id));

export const lockAccount = async (tx: Tx, circuit: number, provider: Provider): Promise<ProviderAccount | undefined> =>
  (
    await tx
      .select()
      .from(providerAccounts)
      .where(and(eq(providerAccounts.circuitId, circuit), eq(providerAccounts.provider, provider), isCurrent))
      .for('update')
  )[0];

interface GivenKeys {
  readonly circuit: number;
  readonly named: NamedKeys;
  readonly by: string;
  readonly now: Date;
}

const keysRow = (
  { environment }: Pick<Context, 'environment'>,
  { id, named, by, now }: Omit<GivenKeys, 'circuit'> & { readonly id: string },
) => ({
  sealedKeys: seal(environment.filesKeys, Buffer.from(JSON.stringify(named)), about(id)),
  ending: endingOf(named),
  setBy: by,
  setAt: now,
  triedAt: now,
});

/** The caller has ended the one before. */
export async function addAccount(context: Context, tx: Tx, { circuit, ...given }: GivenKeys): Promise<void> {
  const id = newId();
  const { provider } = given.named;
  await tx.insert(providerAccounts).values({ ...keysRow(context, { id, ...given }), id, circuitId: circuit, provider });
}

/** What was paid there before is asked for with them, too. */
export async function renewKeys(
  context: Context,
  tx: Tx,
  given: Omit<GivenKeys, 'circuit'> & { readonly id: string },
): Promise<void> {
  await tx
    .update(providerAccounts)
    .set({ ...keysRow(context, given), refusal: null })
    .where(eq(providerAccounts.id, given.id));
}

export async function endAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(providerAccounts).set({ endedAt: now }).where(eq(providerAccounts.id, id));
}

/** Nothing is noted if the keys were renewed meanwhile. */
export async function noteTrial(
  on: DbOrTx,
  { id, setAt }: Pick<ProviderAccount, 'id' | 'setAt'>,
  { refusal, now }: { readonly refusal: string | null; readonly now: Date },
): Promise<void> {
  await on
    .update(providerAccounts)
    .set({ triedAt: now, refusal: refusal?.slice(0, 500) ?? null })
    .where(and(eq(providerAccounts.id, id), eq(providerAccounts.setAt, setAt)));
}
