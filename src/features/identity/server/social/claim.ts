import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { type ProviderOutcome, providerOutcome } from '../../rules/providerOutcome.ts';
import { type ProviderIdentity, type ProviderName, providerNames } from '../../rules/providers.ts';
import { userById } from '../findUser.ts';
import { externalIdentities, users } from '../tables.ts';

export interface Claim {
  readonly provider: ProviderName;
  readonly provided: ProviderIdentity;
  readonly now: Date;
}

export async function linkedTo(tx: Tx, { provider, provided }: Claim): Promise<string | null> {
  const [found] = await tx
    .select({ id: users.id })
    .from(externalIdentities)
    .innerJoin(users, eq(users.id, externalIdentities.userId))
    .where(
      and(
        eq(externalIdentities.provider, provider),
        eq(externalIdentities.subject, provided.subject),
        isNull(users.erasedAt),
      ),
    );
  return found?.id ?? null;
}

/** Under a row lock on the account of the address: concurrent sign-ins wait. */
export async function outcomeOf(tx: Tx, claim: Claim): Promise<ProviderOutcome> {
  const { email } = claim.provided;
  const [owner] = email
    ? await tx
        .select({ id: users.id, activatedAt: users.activatedAt })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.erasedAt)))
        .for('update')
    : [];
  return providerOutcome(claim.provided, {
    linkedTo: await linkedTo(tx, claim),
    owner: owner ? { id: owner.id, activated: owner.activatedAt !== null } : null,
  });
}

/** One of an erased account moves here. */
export async function linkIdentity(tx: Tx, userId: string, { provider, provided, now }: Claim): Promise<void> {
  const { subject, email } = provided;
  const row = { userId, email, linkedAt: now, usedAt: now };
  await tx
    .insert(externalIdentities)
    .values({ provider, subject, ...row })
    .onConflictDoUpdate({ target: [externalIdentities.provider, externalIdentities.subject], set: row });
}

export async function touchIdentity(tx: Tx, { provider, provided, now }: Claim): Promise<void> {
  await tx
    .update(externalIdentities)
    .set({ usedAt: now, email: provided.email })
    .where(and(eq(externalIdentities.provider, provider), eq(externalIdentities.subject, provided.subject)));
}

/** After a takeover they would still open the account. */
export async function unlinkSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), gte(externalIdentities.linkedAt, since)));
}

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
