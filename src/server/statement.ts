import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, DbOrTx } from './database.ts';
import { compiledOnce } from './guard.ts';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

type Write<Args> = (at: (name: keyof Args & string) => SQL) => SQL;

/** The text of a statement, as PostgreSQL gets it. */
export const queryOf = <Args>(write: Write<Args>): Query =>
  new PgDialect().sqlToQuery(write((arg) => sql`${sql.placeholder(arg)}`));

interface StatementOptions {
  /**
   * PostgreSQL plans it for each run, which costs a millisecond: for a statement whose best plan depends on its values.
   */
  readonly plannedEachTime?: boolean;
}

interface Statement<Args, Row> {
  (on: DbOrTx, args: Args): Promise<Row[]>;
  /**
   * Its rows in batches, through a cursor: it holds a connection until the last batch is taken or the reader goes away.
   * Dates and instants come as the driver reads them, so a statement that is read so casts them to text.
   */
  readonly batches: (db: Db, args: Args, size: number) => AsyncGenerator<Row[]>;
}

/**
 * A prepared statement, for hot paths, where one round trip that does much is worth more than a query builder.
 * `${at('name')}` stands for the argument `name`; objects are passed as JSON text.
 */
export function statement<Args extends Readonly<Record<string, Value>>, Row extends object>(
  name: string,
  write: Write<Args>,
  { plannedEachTime = false }: StatementOptions = {},
): Statement<Args, Row> {
  const compiled = compiledOnce((whole) => ({
    query: queryOf(write),
    name: whole && !plannedEachTime ? name : undefined,
  }));
  const run = async (on: DbOrTx, args: Args): Promise<Row[]> => {
    const form = compiled();
    const prepared = on._.session.prepareQuery(form.query, undefined, form.name, false);
    const { rows } = (await prepared.execute(args)) as { rows: Row[] };
    return rows;
  };
  return Object.assign(run, {
    batches: (db: Db, args: Args, size: number) => {
      const { query } = compiled();
      return batchesOf<Row>(db, query.sql, fillPlaceholders(query.params, args), size);
    },
  });
}

async function* batchesOf<Row extends object>(
  { $client }: Db,
  text: string,
  values: unknown[],
  size: number,
): AsyncGenerator<Row[]> {
  const client = await $client.connect();
  try {
    await client.query('begin read only');
    await client.query({ text: `declare batches no scroll cursor for ${text}`, values });
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${size} from batches`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    // A connection that broke is not given back.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
  }
}

const names = new Map<string, string>();

/** Runs the SQL text of another library as a prepared statement. */
export async function runPrepared(on: DbOrTx, text: string, values: unknown[]): Promise<{ rows: object[] }> {
  const name = names.get(text) ?? `text ${names.size}`;
  names.set(text, name);
  const prepared = on._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  return (await prepared.execute()) as { rows: object[] };
}
