import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** As `shownName` shows a part of a name: all capitals and all lower case are capitalised. */
const shown = (part: SQL): SQL =>
  sql`case when ${part} in (upper(${part}), lower(${part})) then initcap(${part}) else ${part} end`;

const plain = (of: SQL): SQL => sql`lower(${of}.firstname || ' ' || ${of}.lastname)`;

/** Everybody who works in an office or has worked in one: whoever left has entries of the roles that were given and taken. */
const everInOffice = sql`select user_id from employee
        union select subject_id::uuid from audit_entry where subject_type = 'user_account' and action = 'roles_changed'`;

/** Their names, each once. It hangs on no row: a query reads it once for all its rows. */
const colleagues = sql`array(select ${plain(sql`colleague`)} from member colleague
      where colleague.himself and colleague.user_id in (${everInOffice}))`;

/**
 * SQL: who an account is, as the office names it: by name, by its address where it has none, with both where a colleague,
 * once or now, has the same name. Null: no account, or one that is gone. It reads by indexes.
 */
export const accountName = (id: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select case when self.id is null then holder.email
    else btrim(${shown(sql`self.firstname`)} || ' ' || ${shown(sql`self.lastname`)})
      || case when cardinality(array_positions(${colleagues}, ${plain(sql`self`)}))
          > (select count(*) from (${everInOffice}) ever where ever.user_id = holder.id)
        then ' (' || holder.email || ')' else '' end end
  from user_account holder left join member self on self.user_id = holder.id and self.himself
  where holder.id = ${id} and holder.erased_at is null)`;

const read = statement<{ ids: readonly string[] }, { id: string; name: string | null }>(
  'names of accounts',
  (at) => sql`
    select u.id, ${accountName(sql`u.id`)} as name from user_account u
    where u.id = any (${at('ids')}::uuid[])`,
);

/** The names of several accounts, by their ids; those that are gone have none. */
export async function accountNames(
  on: DbOrTx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const asked = ids.flatMap((id) => id ?? []);
  if (asked.length === 0) return new Map();
  const rows = await read(on, { ids: asked });
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** The name of one account; null where it is gone. */
export const accountNameOf = async (on: DbOrTx, id: string | null): Promise<string | null> =>
  (await accountNames(on, [id])).get(id) ?? null;
