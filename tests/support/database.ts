import { inject } from 'vitest';
import { copyDatabase, type Databases, type TestDatabase } from './databases.ts';

/**
 * An empty, migrated database for one test file (or one test): `beforeAll(async () => { database = await testDatabase(); })`
 * and `afterAll(() => database.drop())`, or `await using database = await testDatabase();`.
 */
export function testDatabase(): Promise<TestDatabase> {
  const databases: Databases | undefined = inject('databases');
  if (!databases) throw new Error('Pure tests have no database: vitest.config.ts says which tests have one.');
  return copyDatabase(databases);
}
