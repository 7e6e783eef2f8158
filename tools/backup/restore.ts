import { createReadStream, existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { connect, migrateDatabase } from '../../src/server/database.ts';
import { PlainError } from '../plainError.ts';
import type { Place } from './backUp.ts';
import { fileOf, Manifest, newestMigrationIn, schemas } from './snapshot.ts';

async function manifestOf(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new PlainError(`${folder} is no backup: it has no manifest.json.`);
  });
  return Manifest.parse(JSON.parse(text));
}

/** Nothing is written over: whoever mistakes the database would lose it. */
async function requireEmpty(client: pg.Client, { dataDir }: Place): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any ($1) limit 1`,
    [schemas],
  );
  if (rows.length > 0) throw new PlainError('The database has tables already: a backup is restored into an empty one.');
  const files = await readdir(join(dataDir, 'files')).catch(() => []);
  if (files.length > 0) throw new PlainError(`${join(dataDir, 'files')} is not empty: move it away.`);
}

/** Makes the tables as this version of the portal has them, the queue's too. */
async function makeTables(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, 1);
  try {
    await migrateDatabase(db);
  } finally {
    await db.$client.end();
  }
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The tables come in any order: foreign keys are taken off, and checked when they are put back. */
async function takeForeignKeysOff(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname = any ($1)`,
    [schemas],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/**
 * Puts a backup into an empty database and an empty folder of files, in one transaction: all or nothing. Triggers do not
 * run, as what they write is in the backup. The version that made it must do it; a newer one migrates afterwards.
 */
export async function restore(place: Place, folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder);
  const client = new pg.Client({ connectionString: place.databaseUrl, application_name: 'pettorale restore' });
  await client.connect();
  try {
    await requireEmpty(client, place);
    await makeTables(place.databaseUrl);
    if ((await newestMigrationIn(client)) !== manifest.migration) {
      throw new PlainError(
        'The backup was made by another version of the portal: restore it with that one, into a new database, and update afterwards.',
      );
    }
    await client.query('begin');
    const keys = await takeForeignKeysOff(client);
    const names = manifest.tables.map(({ name }) => name);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const { name, columns, rows } of manifest.tables) {
      const writing = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      await pipeline(createReadStream(join(folder, 'tables', fileOf(name))), createGunzip(), writing);
      if (writing.rowCount !== rows) throw new PlainError(`The backup is damaged: ${name} has not its ${rows} rows.`);
    }
    for (const { name, last } of manifest.sequences) await client.query('select setval($1, $2)', [name, last]);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    const files = join(folder, 'files');
    if (existsSync(files)) await cp(files, join(place.dataDir, 'files'), { recursive: true });
    return manifest;
  } finally {
    await client.end();
  }
}
