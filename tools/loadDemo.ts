import { loadDemo } from '../database/demo/load.ts';
import { circuits } from '../src/features/circuits/server/tables.ts';
import { users } from '../src/features/identity/server/tables.ts';
import { catalogueChanged } from '../src/server/changes.ts';
import { connect, migrateDatabase } from '../src/server/database.ts';
import { readEnvironment } from '../src/server/environment.ts';
import { SettingsError } from '../src/server/variables.ts';
import { PlainError, runTool } from './plainError.ts';

const environmentOf = (variables: NodeJS.ProcessEnv) => {
  try {
    return readEnvironment(variables);
  } catch (error) {
    throw error instanceof SettingsError ? new PlainError(error.message) : error;
  }
};

/**
 * `npm run demo:load`: puts the demo into a production that wants to try, with the variables of that production. Only into
 * an empty one: everybody knows the password of the demo's accounts.
 */
async function main(): Promise<void> {
  if (!process.env.DATABASE_URL) throw new PlainError('Set the variables of the production: DATABASE_URL is missing.');
  const environment = environmentOf(process.env);
  const db = connect(environment.databaseUrl, 1);
  try {
    await migrateDatabase(db);
    if ((await db.$count(circuits)) > 0 || (await db.$count(users)) > 0)
      throw new PlainError('This portal is not empty: the demo is loaded only into an empty one.');
    await loadDemo(db, environment);
    await db.transaction(async (tx) => {
      for (const { id } of await tx.select({ id: circuits.id }).from(circuits)) await catalogueChanged(tx, id);
    });
    console.log('The demo is there, and running portals show it.');
    console.log(
      'Everybody knows its accounts and their password, demo-password: only for trying, never for real people.',
    );
  } finally {
    await db.$client.end();
  }
}

await runTool(main);
