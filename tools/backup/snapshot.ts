import type pg from 'pg';
import { z } from 'zod';

/** The schemas whose rows are kept: the portal's own, and the queue's with the mails that wait. */
export const schemas = ['public', 'jobs'] as const;

const Table = z.object({
  /** Schema and name, quoted as SQL wants them. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
});

/** What lies beside the tables of a backup: how to put them back. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest migration that the database had: its `created_at`. */
  migration: z.string(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.int(),
});
export type Manifest = z.output<typeof Manifest>;

/** In which file a table's rows lie. */
export const fileOf = (table: string): string => `${table.replaceAll('"', '')}.copy.gz`;

/** Every table that has rows of its own, partitions one by one, with the columns that can be written. */
export async function tablesOf(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any ($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by 1`,
    [schemas],
  );
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  );
  return rows;
}

export async function newestMigrationIn(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ?? '';
}
