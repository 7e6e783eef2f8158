import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { seal, unseal } from '#server/seal.ts';
import { signatureOf } from '#server/secrets.ts';
import { lockUser } from '../findUser.ts';
import { requireProved, requireRecent } from '../requireProved.ts';
import type { Sessions } from '../sessions.ts';
import { passkeys, recoveryCodes, secondFactors } from '../tables.ts';
import { base32, matchingStep, newSecret, otpauth } from './totp.ts';
import type { FactorOwner, Trace } from './trace.ts';

const about = (userId: string) => `second factor ${userId}`;

/** Ten codes of 50 bits; without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryLength = 10;
const newRecoveryCode = () =>
  Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Of few bits, so it is hashed with the deployment's secret, and with its account. */
const hashOfCode = ({ environment }: Pick<Context, 'environment'>, userId: string, code: string) =>
  Buffer.from(signatureOf(`recovery ${userId} ${code}`, environment.secret), 'base64url');

const inHalves = (code: string) => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;

const hasApp = async (on: DbOrTx, userId: string): Promise<boolean> =>
  (await on.$count(secondFactors, and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))) > 0;

const countPasskeys = (on: DbOrTx, userId: string): Promise<number> => on.$count(passkeys, eq(passkeys.userId, userId));

const goodCodes = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

export async function factorsOf(on: DbOrTx, userId: string) {
  const app = await hasApp(on, userId);
  const left = await on.$count(recoveryCodes, goodCodes(userId));
  return { app, active: app || (await countPasskeys(on, userId)) > 0, left };
}

export const hasSecondFactor = async (on: DbOrTx, userId: string): Promise<boolean> =>
  (await hasApp(on, userId)) || (await countPasskeys(on, userId)) > 0;

/** In place of those that the account had; stored nowhere. */
export async function giveRecoveryCodes(context: Context, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((one) => ({ userId, codeHash: hashOfCode(context, userId, one) })));
  return codes.map(inHalves);
}

export function createSecondFactor(
  context: Context,
  { sessions, trace }: { readonly sessions: Sessions; readonly trace: Trace },
) {
  const { db, clock, environment } = context;

  /** Who has a passkey proves it before adding an app; who has nothing has signed in a moment ago. */
  async function requireMayAddApp(on: DbOrTx, account: Account): Promise<void> {
    if ((await countPasskeys(on, account.id)) > 0) requireProved(context, account);
    else requireRecent(account, clock());
  }

  /** Under the account's lock. An app that was not confirmed proves only its confirmation (`toConfirm`). */
  async function takeAppCode(tx: Tx, account: Account, code: string, toConfirm = false): Promise<boolean> {
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, account.id));
    if (!factor || (factor.confirmedAt === null && !toConfirm)) return false;
    const secret = unseal(environment.filesKeys, factor.sealedSecret, about(account.id));
    const step = matchingStep(secret, code, clock(), factor.lastStep);
    if (step === null) return false;
    await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, account.id));
    return true;
  }

  /** Under the account's lock; its owner is told. */
  async function takeRecoveryCode(tx: Tx, acting: FactorOwner, code: string): Promise<boolean> {
    const { id } = acting.account;
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: clock() })
      .where(and(goodCodes(id), eq(recoveryCodes.codeHash, hashOfCode(context, id, code))))
      .returning({ userId: recoveryCodes.userId });
    if (used.length === 0) return false;
    await trace(tx, acting, 'recovery_code_used');
    return true;
  }

  const asTyped = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

  return {
    /** In place of one that was never confirmed. */
    async begin(account: Account) {
      await requireMayAddApp(db, account);
      const secret = newSecret();
      const row = {
        sealedSecret: seal(environment.filesKeys, secret, about(account.id)),
        createdAt: clock(),
        lastStep: null,
      };
      const [begun] = await db
        .insert(secondFactors)
        .values({ userId: account.id, ...row })
        .onConflictDoUpdate({ target: secondFactors.userId, set: row, setWhere: isNull(secondFactors.confirmedAt) })
        .returning({ userId: secondFactors.userId });
      if (!begun) return refuse('second_factor_active');
      return { secret: base32(secret), uri: otpauth(secret, account.email) };
    },

    /** With its first code; who had no factor is answered recovery codes. */
    async activate(acting: FactorOwner, code: string): Promise<string[]> {
      const { account } = acting;
      await requireMayAddApp(db, account);
      await countAttempt(context, limits.secondFactor, account.id);
      const codes = await db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        if (await hasApp(tx, account.id)) return refuse('second_factor_active');
        const isFirst = (await countPasskeys(tx, account.id)) === 0;
        if (!(await takeAppCode(tx, account, asTyped(code), true))) return refuseField('code', 'app_code_not_valid');
        await tx.update(secondFactors).set({ confirmedAt: clock() }).where(eq(secondFactors.userId, account.id));
        await trace(tx, acting, 'second_factor_set');
        return isFirst ? giveRecoveryCodes(context, tx, account.id) : [];
      });
      await sessions.prove(account.sessionId);
      return codes;
    },

    /** The last factor stays. */
    async removeApp(acting: FactorOwner): Promise<void> {
      const { account } = acting;
      requireProved(context, account);
      await db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        if (!(await hasApp(tx, account.id))) return refuse('factor_not_found');
        await tx.delete(secondFactors).where(eq(secondFactors.userId, account.id));
        if (!(await hasSecondFactor(tx, account.id))) return refuse('second_factor_last');
        return trace(tx, acting, 'second_factor_removed');
      });
    },

    async renewRecoveryCodes(acting: FactorOwner): Promise<string[]> {
      const { account } = acting;
      requireProved(context, account);
      await countAttempt(context, limits.secondFactor, account.id);
      return db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        if (!(await hasSecondFactor(tx, account.id))) return refuse('second_factor_required');
        await trace(tx, acting, 'recovery_codes_made');
        return giveRecoveryCodes(context, tx, account.id);
      });
    },

    /** With a code of the app, or a recovery code. */
    async prove(acting: FactorOwner, typed: string): Promise<void> {
      const { account } = acting;
      const code = asTyped(typed);
      await countAttempt(context, limits.secondFactor, account.id);
      await db.transaction(async (tx) => {
        await lockUser(tx, account.id);
        const good =
          (await hasSecondFactor(tx, account.id)) &&
          ((await takeAppCode(tx, account, code)) || (await takeRecoveryCode(tx, acting, code)));
        if (!good) refuseField('code', 'proof_code_not_valid');
      });
      await sessions.prove(account.sessionId);
    },
  };
}
