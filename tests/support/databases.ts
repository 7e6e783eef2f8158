import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect, migrateDatabase } from '#server/database.ts';
import { startEmbeddedPostgres } from '../../tools/embeddedPostgres.ts';

/** The PostgreSQL of a test run, and the template database that all others are copied from. */
export type Databases = { server: string; template: string };

export type TestDatabase = AsyncDisposable & { url: string; drop(): Promise<void> };

/**
 * The PostgreSQL of a test run: TEST_DATABASE_URL, else an embedded one in a temporary folder. Never
 * DATABASE_URL, which may hold somebody's data.
 */
export async function openDatabases(): Promise<Databases & { templateUrl: string; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given
    ? null
    : await startEmbeddedPostgres({ folder: mkdtempSync(join(fastFolder(), 'pettorale-test-')), throwaway: true });
  const server = given ?? embedded!.url;
  const template = embedded ? 'pettorale_template' : freshName();
  await ask(server, `create database ${template}`);
  await migrateTemplate(addressOf(server, template));
  return {
    server,
    template,
    templateUrl: addressOf(server, template),
    close: async () => {
      if (embedded) await embedded.stop();
      else await ask(server, `drop database if exists ${template} with (force)`);
    },
  };
}

/** A folder in memory if possible: each test file copies a database of hundreds of small files. */
function fastFolder(): string {
  const memory = '/dev/shm';
  const free = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return free.bavail * free.bsize > 4e9 ? memory : tmpdir();
}

/** Copies the template database, in some ten milliseconds. */
export async function copyDatabase({ server, template }: Databases): Promise<TestDatabase> {
  const name = freshName();
  await ask(server, `create database ${name} template ${template} strategy file_copy`);
  const drop = () => ask(server, `drop database if exists ${name} with (force)`);
  return { url: addressOf(server, name), drop, [Symbol.asyncDispose]: drop };
}

async function migrateTemplate(url: string): Promise<void> {
  const db = connect(url, 1);
  try {
    await migrateDatabase(db);
  } finally {
    // PostgreSQL copies a database only while there are no connections to it.
    await db.$client.end();
  }
}

const freshName = (): string => `pettorale_test_${randomBytes(6).toString('hex')}`;

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
