import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';

/**
 * Reads every row of every table, but for those `without`, and tells of each table what stands in it: the same text twice
 * means that nothing has changed between. It is a function of the database, which is asked once, not once for each table.
 * `where` is SQL about a row `t`; it may be another one for the table that `but` names.
 */
export async function keptIn(
  db: Db,
  without: readonly string[],
  where = 'true',
  but: { readonly table: string; readonly where: string } = { table: '', where },
): Promise<() => Promise<string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  // Written out table by table, PostgreSQL plans each of them once.
  const each = tables
    .filter(({ name }) => !without.includes(name))
    .map(({ name }) => {
      const which = name === but.table ? but.where : where;
      const read = `select md5(string_agg(t::text, '' order by t::text)) from "${name}" t where ${which}`;
      return `told := told || '${name} ' || coalesce((${read}), '-') || chr(10);`;
    });
  await db.execute(
    sql.raw(`create function kept() returns text language plpgsql as $kept$
      declare told text := '';
      begin
        ${each.join('\n')}
        return told;
      end $kept$`),
  );
  return async () => (await db.execute<{ kept: string }>(sql`select kept()`)).rows[0]!.kept;
}
