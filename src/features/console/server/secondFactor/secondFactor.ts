import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { lockUser } from '#features/identity/server/findUser.ts';
import { requireRecent } from '#features/identity/server/recentSignIn.ts';
import { requireProved } from '#features/identity/server/requireProved.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { seal, unseal } from '#server/seal.ts';
import { signatureOf } from '#server/secrets.ts';
import { passkeys, recoveryCodes, secondFactors } from '../tables.ts';
import { base32, matchingStep, newSecret, otpauth } from './totp.ts';

const about = (userId: string) => `second factor ${userId}`;

/** Ten codes of 50 bits; without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryLength = 10;
const newRecoveryCode = () =>
  Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Of few bits, so it is hashed with the deployment's secret, and with its account. */
const hashOfCode = ({ environment }: Pick<Context, 'environment'>, userId: string, code: string) =>
  Buffer.from(signatureOf(`recovery ${userId} ${code}`, environment.secret), 'base64url');

/** As it is written on paper: in two halves. */
const inHalves = (code: string) => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;

/** Has the account an authenticator app that was confirmed? */
const hasApp = async (on: DbOrTx, userId: string): Promise<boolean> =>
  (await on.$count(secondFactors, and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))) > 0;

const countPasskeys = (on: DbOrTx, userId: string): Promise<number> => on.$count(passkeys, eq(passkeys.userId, userId));

/** How an account proves itself. */
export async function factorsOf(on: DbOrTx, userId: string) {
  const app = await hasApp(on, userId);
  return { app, active: app || (await countPasskeys(on, userId)) > 0 };
}

/** Has the account an app or a passkey? */
export const hasSecondFactor = async (on: DbOrTx, userId: string): Promise<boolean> =>
  (await factorsOf(on, userId)).active;

/** Who has a passkey proves it before adding an app; who has nothing has signed in a moment ago. */
async function requireMayAddApp(context: Context, on: DbOrTx, account: Account): Promise<void> {
  if ((await countPasskeys(on, account.id)) > 0) requireProved(context, account);
  else requireRecent(account, context.clock());
}

/** Ten codes for the first factor of an account, which are stored nowhere. */
export async function giveRecoveryCodes(context: Context, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, newRecoveryCode);
  await tx.insert(recoveryCodes).values(codes.map((one) => ({ userId, codeHash: hashOfCode(context, userId, one) })));
  return codes.map(inHalves);
}

/** A new secret for an app, in place of one that was never confirmed. Needs a recent sign-in. */
export async function begin(context: Context, account: Account) {
  const { db, clock, environment } = context;
  await requireMayAddApp(context, db, account);
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
}

/**
 * Uses a code of the app, or a recovery code, up: true where it was one. The account's row is locked. An app that was
 * not confirmed proves nothing: only its confirmation asks for it (`app`), and takes no other code.
 */
async function takeCode(
  tx: Tx,
  { environment, clock }: Context,
  account: Account,
  { typed, only }: { readonly typed: string; readonly only?: 'app' },
): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, account.id));
  if (factor && (factor.confirmedAt !== null || only === 'app')) {
    const secret = unseal(environment.filesKeys, factor.sealedSecret, about(account.id));
    const step = matchingStep(secret, code, clock(), factor.lastStep);
    if (step !== null) {
      await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, account.id));
      return true;
    }
  }
  if (only === 'app') return false;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock() })
    .where(
      and(
        eq(recoveryCodes.userId, account.id),
        eq(recoveryCodes.codeHash, hashOfCode({ environment }, account.id, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Confirms a new app with its first code, and answers the recovery codes, which are stored nowhere. */
export async function activate(context: Context, sessions: Sessions, account: Account, code: string) {
  const { db, clock } = context;
  const now = clock();
  await requireMayAddApp(context, db, account);
  await countAttempt(context, limits.secondFactor, account.id);
  const codes = await db.transaction(async (tx) => {
    await lockUser(tx, account.id);
    if (await hasApp(tx, account.id)) return refuse('second_factor_active');
    const isFirst = (await countPasskeys(tx, account.id)) === 0;
    if (!(await takeCode(tx, context, account, { typed: code, only: 'app' })))
      return refuseField('code', 'app_code_not_valid');
    await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, account.id));
    await writeAudit(tx, {
      at: now,
      actorUserId: account.id,
      action: 'second_factor_set',
      subjectType: 'user_account',
      subjectId: account.id,
    });
    return isFirst ? giveRecoveryCodes(context, tx, account.id) : [];
  });
  await sessions.prove(account.sessionId);
  return codes;
}

/** Proves with a code that whoever is signed in has the app: the session may act for the office. */
export async function prove(context: Context, sessions: Sessions, account: Account, code: string): Promise<void> {
  await countAttempt(context, limits.secondFactor, account.id);
  await context.db.transaction(async (tx) => {
    await lockUser(tx, account.id);
    const good = (await hasSecondFactor(tx, account.id)) && (await takeCode(tx, context, account, { typed: code }));
    if (!good) refuseField('code', 'app_code_not_valid');
  });
  await sessions.prove(account.sessionId);
}
