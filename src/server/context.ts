import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database.ts';
import type { Environment } from './environment.ts';
import type { Jobs } from './jobs.ts';
import type { Turns } from './turns.ts';

export interface Context {
  readonly environment: Environment;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  /** The clock is an argument: nothing below reads the time by itself. */
  readonly clock: () => Date;
  /** So many milliseconds what everybody is shown of the catalogue is kept before it is read again (decision 011). */
  readonly keptMs: number;
  /** Where those wait who want the same thing, that they do not stand at the database's connections. */
  readonly turns: Turns;
}
