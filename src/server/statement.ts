import { type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';
import { compiledOnce } from './guard.ts';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

type Write<Args> = (at: (name: keyof Args & string) => SQL) => SQL;

/** The text of a statement, as PostgreSQL gets it. */
export const queryOf = <Args>(write: Write<Args>): Query =>
  new PgDialect().sqlToQuery(write((arg) => sql`${sql.placeholder(arg)}`));

interface StatementOptions {
  /**
   * PostgreSQL plans it for each run with its values, which costs a millisecond: for a statement whose best plan
   * depends on them, such as on how rare a word is.
   */
  readonly plannedEachTime?: boolean;
}

/**
 * A prepared statement: compiled once, and prepared by its name on each connection. It is for hot paths, where one
 * round trip that does much is worth more than a query builder. `${at('name')}` stands for the argument `name`; objects
 * are passed as JSON text.
 */
export function statement<Args extends Readonly<Record<string, Value>>, Row extends object>(
  name: string,
  write: Write<Args>,
  { plannedEachTime = false }: StatementOptions = {},
): (on: DbOrTx, args: Args) => Promise<Row[]> {
  const compiled = compiledOnce((whole) => ({
    query: queryOf(write),
    name: whole && !plannedEachTime ? name : undefined,
  }));
  return async (on, args) => {
    const form = compiled();
    const prepared = on._.session.prepareQuery(form.query, undefined, form.name, false);
    const { rows } = (await prepared.execute(args)) as { rows: Row[] };
    return rows;
  };
}

const names = new Map<string, string>();

/** Runs the SQL text of another library as a prepared statement. */
export async function runPrepared(on: DbOrTx, text: string, values: unknown[]): Promise<{ rows: object[] }> {
  const name = names.get(text) ?? `text ${names.size}`;
  names.set(text, name);
  const prepared = on._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  return (await prepared.execute()) as { rows: object[] };
}
