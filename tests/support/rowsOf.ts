import pg from 'pg';

/** How many rows a query finds in the database of a running portal. */
export async function rowsOf(databaseUrl: string, query: string, ...values: readonly string[]): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rowCount } = await database.query(query, [...values]);
  await database.end();
  return rowCount ?? 0;
}
