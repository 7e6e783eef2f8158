import { eq } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { type Tx, violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type SignUp, signupErrors } from '../contract.ts';
import { cleanFiscalCode } from '../rules/fiscalCode.ts';
import { sendActivation } from './activation.ts';
import { lockUser, userByEmail, userById } from './findUser.ts';
import type { MailPlace } from './links.ts';
import { hashPassword } from './passwords.ts';
import { revokeAccess } from './revokeAccess.ts';
import type { Sessions } from './sessions.ts';
import { requireNotSuspended } from './suspensionsView.ts';
import { users } from './tables.ts';
import { isReserved } from './tokens.ts';

export interface NewAccount {
  readonly userId: string;
  readonly circuitId: number;
  readonly at: Date;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly birthday: Day;
  readonly nationality: string;
  readonly taxCode: string | null;
  readonly newsletter: boolean;
  readonly thirdPart: boolean;
}

/** Inside the account's transaction. */
export type OnSignUp = (tx: Tx, account: NewAccount) => Promise<void>;

const inUse = (): never => refuse('email_already_in_use', { errors: { email: ['email_already_in_use'] } });

export interface NewUser {
  readonly about: Pick<
    SignUp,
    'firstname' | 'lastname' | 'birthdate' | 'nationality' | 'fiscal_code' | 'newsletter' | 'third_part_data'
  >;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly activatedAt: Date | null;
  readonly lang: Lang;
  readonly circuitId: number;
  readonly at: Date;
}

type UserRow = Pick<NewUser, 'email' | 'passwordHash' | 'activatedAt' | 'lang' | 'at'>;

/** The address may be taken, or its last owner may still take it back: refused. */
async function insertUser(tx: Tx, { email, passwordHash, activatedAt, lang, at }: UserRow): Promise<string> {
  const userId = newId();
  if (await isReserved(tx, email, at)) inUse();
  try {
    await tx.insert(users).values({ id: userId, email, passwordHash, activatedAt, lang, createdAt: at });
  } catch (error) {
    // Two concurrent signups: the second violates the unique index.
    if (violated(error) === 'user_email_once') inUse();
    throw error;
  }
  return userId;
}

export async function createAccount(tx: Tx, onSignUp: OnSignUp, given: NewUser): Promise<string> {
  const { about, email, circuitId, at } = given;
  const userId = await insertUser(tx, given);
  await onSignUp(tx, {
    userId,
    circuitId,
    at,
    firstname: about.firstname,
    lastname: about.lastname,
    email,
    birthday: about.birthdate,
    nationality: about.nationality,
    // Only Italians are asked for it (registration §2).
    taxCode: about.nationality === 'IT' ? cleanFiscalCode(about.fiscal_code ?? '') : null,
    newsletter: about.newsletter ?? false,
    thirdPart: about.third_part_data ?? false,
  });
  return userId;
}

/** For an address that a link has just proved. An account that nobody has activated is taken over. */
export async function createProvedAccount(
  tx: Tx,
  sessions: Sessions,
  given: { readonly email: string; readonly passwordHash: string; readonly lang: Lang; readonly at: Date },
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const { email, passwordHash, at } = given;
  const known = await userByEmail(tx, email);
  if (!known) return { userId: await insertUser(tx, { ...given, activatedAt: at }), isNew: true };
  await lockUser(tx, known.id);
  if ((await userById(tx, known.id))?.activatedAt !== null) inUse();
  await requireNotSuspended(tx, known.id);
  await revokeAccess(tx, sessions, known.id, at);
  await tx.update(users).set({ passwordHash }).where(eq(users.id, known.id));
  return { userId: known.id, isNew: false };
}

export async function signUp(
  context: Context,
  given: SignUp,
  { circuitId, place, onSignUp }: { circuitId: number; place: MailPlace; onSignUp: OnSignUp },
): Promise<{ id: string; email: string }> {
  const { db, environment, clock } = context;
  const at = clock();
  const { email, password } = given;
  const errors = signupErrors(given, { today: dayInRome(at), passwordMinLength: environment.passwordMinLength });
  if (Object.keys(errors).length > 0) refuse('invalid_input', { errors });
  if (await userByEmail(db, email)) inUse();

  const passwordHash = await hashPassword(password);
  const { lang } = place;
  const id = await db.transaction(async (tx) => {
    const user = { about: given, email, passwordHash, activatedAt: null, lang, circuitId, at };
    const userId = await createAccount(tx, onSignUp, user);
    await sendActivation(context, tx, place, { userId, email, firstname: given.firstname, redirect: given.redirect });
    return userId;
  });
  return { id, email };
}
