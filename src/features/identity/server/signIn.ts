import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { userByEmail } from './findUser.ts';
import { isPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { requireNotSuspended } from './suspensionsView.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly device: string | null;
  readonly agent: string | null;
}

/** A try is counted before the password is verified, so that concurrent ones cannot exceed the limit. */
export async function signIn(context: Context, sessions: Sessions, attempt: SignInAttempt): Promise<string> {
  const { email, password, address, device, agent } = attempt;
  const who = device ? `device ${device}` : email;
  await countAttempt(context, limits.signInPerAddress, address);
  await countAttempt(context, limits.signInPerAccount, who);

  const user = await userByEmail(context.db, email);
  const right = await isPassword(user?.passwordHash, password);
  if (!user || !right) refuse('invalid_credentials');

  await forgetAttempt(context, limits.signInPerAccount, who);
  // One IP address may serve many people (NAT) on the evening that a registration opens.
  await forgetAttempt(context, limits.signInPerAddress, address);
  if (!user.activatedAt) refuse('user_not_active', { user: { id: user.id, email: user.email } });
  await requireNotSuspended(context.db, user.id);
  return sessions.open(context.db, user.id, agent);
}

export async function confirmPassword(
  context: Context,
  sessions: Sessions,
  account: { readonly id: string; readonly email: string; readonly sessionId: string },
  password: string,
): Promise<void> {
  // Rate limit per session: an attacker's guesses at sign-in must not lock out a person who is signed in.
  const who = `session ${account.sessionId}`;
  await countAttempt(context, limits.signInPerAccount, who);
  const user = await userByEmail(context.db, account.email);
  if (!(await isPassword(user?.passwordHash, password))) refuse('invalid_credentials');
  await forgetAttempt(context, limits.signInPerAccount, who);
  await sessions.confirm(account.sessionId);
}
