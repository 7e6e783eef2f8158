import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './databases.ts';

/**
 * An empty, migrated database for one test file (or one test): `beforeAll(async () => { database = await testDatabase(); })`
 * and `afterAll(() => database.drop())`, or `await using database = await testDatabase();`.
 */
export const testDatabase = (): Promise<TestDatabase> => copyDatabase(inject('databases'));
