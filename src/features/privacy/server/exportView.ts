import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { exported } from './personalTables.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;

export interface ExportedData {
  readonly made_at: string;
  readonly account: string;
  /** Rows by table, as they are stored, without secrets. */
  readonly tables: Readonly<Record<string, readonly ExportedRow[]>>;
}

/** All columns as the database has them, so that a new column is in the copy by itself. */
async function rowsOf(tx: Tx, table: string, userId: string): Promise<readonly ExportedRow[]> {
  const { rows: where, without = [] } = exported[table]!;
  const [before, after] = [`select to_jsonb(t) as row from ${table} t where `, ` order by to_jsonb(t)::text`];
  const parts = where.split('$1').map((part) => sql.raw(part));
  const found = await tx.execute<{ row: ExportedRow }>(
    sql`${sql.raw(before)}${sql.join(parts, sql`${userId}::uuid`)}${sql.raw(after)}`,
  );
  return found.rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))),
  );
}

/** Everything that is stored of an account, as of one instant. */
export const readAll = ({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string): Promise<ExportedData> =>
  db.transaction(
    async (tx) => {
      const tables: Record<string, readonly ExportedRow[]> = {};
      for (const table of Object.keys(exported)) tables[table] = await rowsOf(tx, table, userId);
      return { made_at: clock().toISOString(), account: userId, tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
