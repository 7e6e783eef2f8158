import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import { signatureOf } from '#server/secrets.ts';
import { statement } from '#server/statement.ts';

/** Keyed hash (HMAC) of a code: equal codes have equal marks, and the table does not reveal them. */
export const markOf = (code: string, secret: string): string =>
  Buffer.from(signatureOf(`health-data code ${code}`, secret), 'base64url').toString('hex');

/** A use counts this long before its line is written. */
const grace = '1 minute';

/** SQL: the use `u` is newer than the grace time, or its holder (draft, line of an open cart, registration) exists. */
export const isAlive = (now: SQL): SQL => sql`(
  u.at > ${now}::timestamptz - interval '${sql.raw(grace)}'
  or exists (select from registration_draft f where f.id = u.detail_id and f.cart_detail_id is distinct from f.id
    and f.expires_at > ${now}::timestamptz
    and f.answers->'medical-certificate'->>'medical_certificate_id' is not null)
  or exists (select from cart_detail d join cart c on c.id = d.cart_id where d.id = u.detail_id and c.status = 'open')
  or exists (select from registration r where r.order_detail_id = u.detail_id and r.state <> 'released'))`;

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
        and f.cart_detail_id is distinct from f.id)
      and ${isAlive(at('now'))}`,
);

/** Is this code in use in one of the provider's races? The account's own draft and the line `except` do not count. */
export async function isCodeUsed(
  { db, environment, clock }: Pick<Context, 'db' | 'environment' | 'clock'>,
  user: Owner,
  code: string,
  races: readonly string[],
  except: string | null,
): Promise<boolean> {
  const mark = markOf(code, environment.secret);
  return (await find(db, { races, mark, except, user: user.id, now: clock().toISOString() })).length > 0;
}
