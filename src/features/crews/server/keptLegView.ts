import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const keptFor = (user: SQL): SQL => sql`
  from kept_hold h join kept_place k on k.id = h.kept_place_id and h.counted = 'kept'
    and k.email = (select lower(u.email) from user_account u where u.id = ${user})`;

export const legsKeptFor = (sellable: SQL, user: SQL): SQL =>
  sql`(select count(*)::int ${keptFor(user)} where h.sellable_id = ${sellable})`;

/** SQL fragment: is a leg of this crew kept for this account? Then the crew is shown to it, and its password not asked. */
export const hasLegFor = (crew: SQL, user: SQL): SQL =>
  sql`exists (select ${keptFor(user)} join crew_fraction y on y.sellable_id = h.sellable_id where y.crew_id = ${crew})`;

const read = statement<{ crew: string; user: string }, { kept: boolean }>(
  'is a leg of a crew kept for an account',
  (at) => sql`select ${hasLegFor(sql`${at('crew')}::uuid`, at('user'))} as kept`,
);

export async function isLegKeptFor(on: DbOrTx, crew: string, user: string): Promise<boolean> {
  return (await read(on, { crew, user }))[0]?.kept ?? false;
}
