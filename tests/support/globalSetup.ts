import type { TestProject } from 'vitest/node';
import { type Databases, openDatabases } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: Databases;
  }
}

/** Once for a run: a PostgreSQL with the migrated template that every test's database is copied from. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template, close } = await openDatabases();
  project.provide('databases', { server, template });
  return close;
}
