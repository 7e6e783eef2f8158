import { eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from './context.ts';
import type { DbOrTx } from './database.ts';
import { hashOf } from './secrets.ts';
import { statement } from './statement.ts';
import { attempts } from './tables.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** The same everywhere, the relaxed demo included (crew passwords). */
  readonly fixed?: boolean;
}

export const limits = {
  signInPerAccount: { name: 'sign-in account', max: 10, windowSeconds: 900 },
  signInPerAddress: { name: 'sign-in address', max: 50, windowSeconds: 900 },
  emailProbe: { name: 'e-mail probe', max: 30, windowSeconds: 60 },
  mailPerAccount: { name: 'mail', max: 3, windowSeconds: 3600 },
  activationCode: { name: 'activation code', max: 30, windowSeconds: 900 },
  signUpPerAddress: { name: 'sign-up address', max: 20, windowSeconds: 3600 },
  codes: { name: 'coupons, cards and codes', max: 20, windowSeconds: 600 },
  cardsPerHour: { name: 'cards in an hour', max: 20, windowSeconds: 3600 },
  cardsPerDay: { name: 'cards in a day', max: 200, windowSeconds: 86_400 },
  addressLookup: { name: 'address lookup', max: 120, windowSeconds: 60 },
  personCheck: { name: 'person check', max: 20, windowSeconds: 600 },
  crewPassword: { name: 'crew password', max: 5, windowSeconds: 900, fixed: true },
  friendBirthday: { name: 'friend birthday', max: 10, windowSeconds: 3600, fixed: true },
  dataCopies: { name: 'data copies', max: 5, windowSeconds: 3600 },
  openingNotices: { name: 'opening notices', max: 20, windowSeconds: 3600 },
  cookieChoice: { name: 'cookie choice', max: 60, windowSeconds: 600 },
  subscribersList: { name: 'subscribers list', max: 120, windowSeconds: 60 },
  noticesVerified: { name: 'notices verified', max: 60, windowSeconds: 60, fixed: true },
  secondFactor: { name: 'second factor', max: 10, windowSeconds: 900, fixed: true },
  invitations: { name: 'invitations', max: 60, windowSeconds: 3600 },
  uploads: { name: 'uploads', max: 20, windowSeconds: 600 },
} as const satisfies Record<string, Limit>;

const bucketOf = (limit: Limit, who: string) => `${limit.name}:${who.toLowerCase()}`;

const windowStart = ({ windowSeconds }: Limit, now: Date): Date => {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
};

/**
 * SQL fragment: counts an attempt within the statement that is attempted. It answers `attempted(count)`; `attemptOf`
 * has its arguments.
 */
export const countingAttempt = (bucket: SQL, start: SQL): SQL => sql`
    attempted as (
      insert into attempt (bucket, window_start, count) values (${bucket}, ${start}, 1)
      on conflict (bucket, window_start) do update set count = attempt.count + 1
      returning count
    )`;

export const attemptsSoFar = (bucket: SQL, start: SQL): SQL =>
  sql`coalesce((select a.count from attempt a where a.bucket = ${bucket} and a.window_start = ${start}), 0)`;

const count = statement<{ bucket: string; start: string }, { count: number }>(
  'count an attempt',
  (at) => sql`with ${countingAttempt(at('bucket'), at('start'))} select count from attempted`,
);

const takeOff = statement<{ bucket: string; start: string }, object>(
  'take an attempt off',
  (at) => sql`
    update attempt set count = count - 1
    where bucket = ${at('bucket')} and window_start = ${at('start')} and count > 0`,
);

/**
 * Rate limit with a fixed window: counts one attempt, and refuses with 429. Counted in the database, because several
 * processes share it.
 */
export async function countAttempt(context: Context, limit: Limit, who: string): Promise<void> {
  if (!(await isWithin(context, limit, who))) attemptOf(context, limit, who).tooMany();
}

export async function isWithin(context: Context, limit: Limit, who: string): Promise<boolean> {
  const { bucket, start, max } = attemptOf(context, limit, who);
  const [row] = await count(context.db, { bucket, start });
  return (row?.count ?? 0) <= max;
}

/** An attempt against a limit: where it is counted, how many there may be, and the refusal of more. */
export interface Attempt {
  readonly bucket: string;
  readonly start: string;
  readonly max: number;
  readonly tooMany: () => never;
}

export function attemptOf({ environment, clock }: Context, limit: Limit, who: string): Attempt {
  const now = clock();
  const start = windowStart(limit, now);
  const end = start.getTime() + limit.windowSeconds * 1000;
  return {
    bucket: bucketOf(limit, who),
    start: start.toISOString(),
    max: limit.fixed ? limit.max : limit.max * environment.limitFactor,
    tooMany: () => refuse('too_many_requests', { retry_after: Math.ceil((end - now.getTime()) / 1000) }),
  };
}

/** Takes a successful attempt off again, where only failures count. */
export async function forgetAttempt({ db, clock }: Context, limit: Limit, who: string): Promise<void> {
  await takeOff(db, { bucket: bucketOf(limit, who), start: windowStart(limit, clock()).toISOString() });
}

const takeOffAll = statement<{ bucket: string; start: string; of: string }, object>(
  'take all attempts with one thing off',
  (at) => sql`
    with tried as (
      delete from attempt where bucket = ${at('of')} and window_start = ${at('start')} returning count
    )
    update attempt set count = greatest(0, attempt.count - tried.count) from tried
    where attempt.bucket = ${at('bucket')} and attempt.window_start = ${at('start')}`,
);

/** The same limit for one thing that is tried, such as a code; its hash stands in the count's name. */
const ofThing = (limit: Limit, thing: string): Limit => ({
  ...limit,
  name: `${limit.name} ${hashOf(thing).toString('base64url').slice(0, 22)}`,
});

/** Counts one attempt with a thing that may turn out to be one's own; the attempts with it are then taken off at once. */
export async function countAttemptWith(context: Context, limit: Limit, who: string, thing: string): Promise<void> {
  await countAttempt(context, limit, who);
  await isWithin(context, ofThing(limit, thing), who);
}

/** Takes off what was counted for this thing, and nothing else: who uses it again and again gains no tries by it. */
export async function forgetAttemptsWith(
  { db, clock }: Context,
  limit: Limit,
  who: string,
  thing: string,
): Promise<void> {
  const start = windowStart(limit, clock()).toISOString();
  await takeOffAll(db, { bucket: bucketOf(limit, who), start, of: bucketOf(ofThing(limit, thing), who) });
}

export async function forgetAttempts({ db }: Context, limit: Limit, who: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.bucket, bucketOf(limit, who)));
}

/** Deletes the counts of an account, by its id or email (also with a prefix). */
export async function forgetAttemptsOf(on: DbOrTx, account: { readonly id: string; readonly email: string }) {
  const email = account.email.toLowerCase();
  const endings = [`:${account.id}`, `:${email}`, ` ${email}`];
  const endsWith = (ending: string) => sql`right(${attempts.bucket}, length(${ending}::text)) = ${ending}`;
  await on.delete(attempts).where(or(...endings.map(endsWith)));
}

export async function deleteAttempts(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(attempts).where(lte(attempts.windowStart, until));
}
