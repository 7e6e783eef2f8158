import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { signatureOf } from '#server/secrets.ts';
import { statement } from '#server/statement.ts';
import { datahealthUses } from './tables.ts';

/** Marks a code so that two uses of it are seen to be the same, and nobody reads it from the table. */
export const markOf = (code: string, secret: string): string =>
  Buffer.from(signatureOf(`health-data code ${code}`, secret), 'base64url').toString('hex');

/** So long a use counts before the line that it is for is written. */
const grace = '1 minute';

/**
 * Does a use still count? It was taken just now, or its holder is there: a draft that has answered with it and is not
 * in the cart yet, a line of an open cart, a registration that was not released.
 */
const alive = (now: ReturnType<typeof sql>) => sql`(
  u.at > ${now}::timestamptz - interval '${sql.raw(grace)}'
  or exists (select from registration_draft f where f.id = u.detail_id and f.cart_detail_id is null
    and f.expires_at > ${now}::timestamptz
    and f.answers->'medical-certificate'->>'medical_certificate_id' is not null)
  or exists (select from cart_detail d join cart c on c.id = d.cart_id where d.id = u.detail_id and c.status = 'open')
  or exists (select from registration r where r.order_detail_id = u.detail_id and r.state <> 'released'))`;

type Use = { race: string; mark: string; detail: string; now: string };

/**
 * One statement asks and takes. Of many at once the first has it: the others wait for its row, see a use of this very
 * minute, and go away empty. A code whose holder is gone is taken over.
 */
const take = statement<Use, { detail_id: string }>(
  'use a health-data code',
  (at) => sql`
    insert into datahealth_use as u (race_key, code_mark, detail_id, at)
    values (${at('race')}, decode(${at('mark')}, 'hex'), ${at('detail')}::uuid, ${at('now')}::timestamptz)
    on conflict (race_key, code_mark) do update set detail_id = excluded.detail_id, at = excluded.at
    ${guard('code claim', sql`where u.detail_id = excluded.detail_id or not ${alive(at('now'))}`)}
    returning detail_id`,
);

const find = statement<
  { races: readonly string[]; mark: string; except: string | null; user: string; now: string },
  object
>(
  'is a health-data code used',
  (at) => sql`
    select from datahealth_use u
    where u.race_key = any (${at('races')}::text[]) and u.code_mark = decode(${at('mark')}, 'hex')
      and (u.detail_id is distinct from ${at('except')}::uuid or not (
        exists (select from cart_detail d join cart c on c.id = d.cart_id
          where d.id = u.detail_id and c.user_id = ${at('user')})
        or exists (select from registration r where r.order_detail_id = u.detail_id and r.user_id = ${at('user')})))
      and not exists (select from registration_draft f where f.id = u.detail_id and f.user_id = ${at('user')}
        and f.cart_detail_id is null)
      and ${alive(at('now'))}`,
);

export interface CodeUse {
  readonly raceKey: string;
  readonly code: string;
  readonly detailId: string;
}

type Here = Pick<Context, 'db' | 'environment' | 'clock'>;

/** Uses a code for a line: true if it is the line's now, false if somebody else uses it in this race. */
export async function takeCode(
  { db, environment, clock }: Here,
  { raceKey, code, detailId }: CodeUse,
): Promise<boolean> {
  const args = { race: raceKey, mark: markOf(code, environment.secret), detail: detailId, now: clock().toISOString() };
  return (await take(db, args)).length > 0;
}

/** Gives up what a line uses, but for one code: it was changed, or its line could not be written. */
export async function giveUpCodes(
  on: DbOrTx,
  { environment }: Pick<Context, 'environment'>,
  detailId: string,
  keep?: Pick<CodeUse, 'raceKey' | 'code'>,
): Promise<void> {
  const { raceKey, codeMark } = datahealthUses;
  const mark = keep && Buffer.from(markOf(keep.code, environment.secret), 'hex');
  const others = keep && mark && or(ne(raceKey, keep.raceKey), ne(codeMark, mark));
  await on.delete(datahealthUses).where(and(eq(datahealthUses.detailId, detailId), others));
}

/** Gives up whatever these lines use, for they are taken out of their cart. */
export async function forgetCodes(on: DbOrTx, detailIds: readonly string[]): Promise<void> {
  await on.delete(datahealthUses).where(inArray(datahealthUses.detailId, [...detailIds]));
}

/** Does somebody use this code in one of these races of the provider? The actor's own draft and the actor's line `except` do not count. */
export async function isCodeUsed(
  { db, environment, clock }: Here,
  user: { readonly id: string },
  code: string,
  races: readonly string[],
  except: string | null,
): Promise<boolean> {
  const args = { races, mark: markOf(code, environment.secret), except, user: user.id, now: clock().toISOString() };
  return (await find(db, args)).length > 0;
}
