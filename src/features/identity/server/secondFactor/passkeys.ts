import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { countAttempt, limits } from '#server/limits.ts';
import type { NewPasskeyIn, PasskeyView, SignatureIn } from '../../contract/passkeys.ts';
import { counterFell } from '../../rules/secondFactor/counter.ts';
import { lockUser } from '../findUser.ts';
import { requireProved, requireRecent } from '../requireProved.ts';
import type { Sessions } from '../sessions.ts';
import { passkeyChallenges, passkeys } from '../tables.ts';
import { giveRecoveryCodes, hasSecondFactor } from './secondFactor.ts';
import type { FactorOwner, Trace } from './trace.ts';

const challengeMs = 5 * 60_000;
const mostPasskeys = 20;

type ChallengeKind = 'registration' | 'proof';

const hostOf = (origin: string): string => new URL(origin).hostname;

const ownPasskeys = (on: DbOrTx, userId: string) =>
  on.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

type Passkey = typeof passkeys.$inferSelect;

const descriptorOf = ({ credentialId }: Passkey) => ({ id: credentialId });

export async function listPasskeys(on: DbOrTx, userId: string, origin: string): Promise<PasskeyView[]> {
  return (await ownPasskeys(on, userId)).map(({ id, name, host, createdAt, usedAt }) => ({
    id,
    name,
    host,
    here: flag(host === hostOf(origin)),
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

export function createPasskeys(
  context: Context,
  { sessions, trace }: { readonly sessions: Sessions; readonly trace: Trace },
) {
  const { db, clock, log } = context;

  /** Who has a factor proves it before adding another; who has none has signed in a moment ago. */
  async function requireMayAdd(on: DbOrTx, account: Account): Promise<void> {
    if (await hasSecondFactor(on, account.id)) requireProved(context, account);
    else requireRecent(account, clock());
    if ((await ownPasskeys(on, account.id)).length >= mostPasskeys) refuse('passkeys_full');
  }

  async function keepChallenge({ sessionId }: Account, kind: ChallengeKind, challenge: string): Promise<void> {
    const row = { kind, challenge, expiresAt: new Date(clock().getTime() + challengeMs) };
    await db
      .insert(passkeyChallenges)
      .values({ sessionId, ...row })
      .onConflictDoUpdate({ target: passkeyChallenges.sessionId, set: row });
  }

  /** Good once, whatever is made of it. */
  async function takeChallenge({ sessionId }: Account, kind: ChallengeKind): Promise<string> {
    const [taken] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.sessionId, sessionId)).returning();
    if (taken?.kind !== kind || taken.expiresAt <= clock()) return refuse('passkey_not_valid');
    return taken.challenge;
  }

  const notValid = (error: unknown): never => {
    log.info({ err: error }, 'a passkey was not accepted');
    return refuse('passkey_not_valid');
  };

  return {
    async begin({ account, site: { origin } }: FactorOwner) {
      await requireMayAdd(db, account);
      const options = await generateRegistrationOptions({
        rpName: 'Pettorale',
        rpID: hostOf(origin),
        userName: account.email,
        userID: new Uint8Array(Buffer.from(account.id)),
        attestationType: 'none',
        excludeCredentials: (await ownPasskeys(db, account.id)).map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await keepChallenge(account, 'registration', options.challenge);
      return options;
    },

    async add(acting: FactorOwner, { name, id, client_data, attestation }: NewPasskeyFields) {
      const { account, site } = acting;
      const { origin } = site;
      await countAttempt(context, limits.secondFactor, account.id);
      await requireMayAdd(db, account);
      const expectedChallenge = await takeChallenge(account, 'registration');
      const host = hostOf(origin);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: client_data, attestationObject: attestation },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }).catch(notValid);
      if (!verified) return refuse('passkey_not_valid');
      const { credential } = registrationInfo;
      const codes = await db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        await requireMayAdd(tx, account);
        const isFirst = !(await hasSecondFactor(tx, account.id));
        const [made] = await tx
          .insert(passkeys)
          .values({
            id: newId(),
            userId: account.id,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey),
            counter: credential.counter,
            host,
            name,
            createdAt: clock(),
          })
          .onConflictDoNothing()
          .returning({ id: passkeys.id });
        if (!made) return refuse('passkey_not_valid');
        await trace(tx, acting, 'passkey_added', name);
        return isFirst ? giveRecoveryCodes(context, tx, account.id) : [];
      });
      await sessions.prove(account.sessionId);
      return codes;
    },

    async remove(acting: FactorOwner, id: string): Promise<void> {
      const { account } = acting;
      requireProved(context, account);
      await db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        const [gone] = await tx.delete(passkeys).where(own(account, id)).returning();
        if (!gone) return refuse('factor_not_found');
        if (!(await hasSecondFactor(tx, account.id))) refuse('second_factor_last');
        await trace(tx, acting, 'passkey_removed', gone.name);
      });
    },

    async beginProof({ account, site: { origin } }: FactorOwner) {
      const rpID = hostOf(origin);
      const here = (await ownPasskeys(db, account.id)).filter(({ host }) => host === rpID);
      if (here.length === 0) return refuse('factor_not_found');
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: here.map(descriptorOf),
        userVerification: 'required',
      });
      await keepChallenge(account, 'proof', options.challenge);
      return options;
    },

    async prove(acting: FactorOwner, signed: Signature): Promise<void> {
      const { account, site } = acting;
      const { origin } = site;
      await countAttempt(context, limits.secondFactor, account.id);
      const expectedChallenge = await takeChallenge(account, 'proof');
      const { id, client_data, authenticator_data, signature } = signed;
      const fell = await db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        const mine = and(eq(passkeys.userId, account.id), eq(passkeys.credentialId, id));
        const [passkey] = await tx.select().from(passkeys).where(mine).for('update');
        if (!passkey) return refuse('passkey_not_valid');
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
            clientExtensionResults: {},
          },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: passkey.host,
          requireUserVerification: true,
          // The counter is judged below: what falls is written down.
          credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
        }).catch(notValid);
        if (!verified || passkey.host !== hostOf(origin)) return refuse('passkey_not_valid');
        const told = authenticationInfo.newCounter;
        if (counterFell(passkey.counter, told)) {
          await trace(tx, acting, 'passkey_counter_fell', passkey.name);
          return true;
        }
        await tx.update(passkeys).set({ counter: told, usedAt: clock() }).where(eq(passkeys.id, passkey.id));
        return false;
      });
      if (fell) refuse('passkey_not_valid');
      await sessions.prove(account.sessionId);
    },
  };
}

type NewPasskeyFields = ReturnType<(typeof NewPasskeyIn)['parse']>;
type Signature = ReturnType<(typeof SignatureIn)['parse']>;

const own = (account: Account, id: string) => and(eq(passkeys.userId, account.id), eq(passkeys.id, id));
