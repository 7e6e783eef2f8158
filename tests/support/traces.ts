import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';

/**
 * Finds a text in the database, ignoring case: searches all text columns of the portal and its job queue, and returns
 * them as `table.column`.
 */
export async function tracesOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; table: string; column: string }>(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'jobs')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
    order by 1, 2, 3`);
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const at = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const hit = await db.execute(
      sql`select from ${at} where strpos(lower(${sql.identifier(column)}::text), lower(${text})) > 0 limit 1`,
    );
    if (hit.rows.length > 0) found.push(`${table}.${column}`);
  }
  return [...new Set(found)];
}
