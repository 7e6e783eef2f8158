import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PlainError } from '../plainError.ts';
import { fileOf, type Manifest, newestMigrationIn, sequencesOf, tablesOf } from './snapshot.ts';

export interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/**
 * Writes the whole portal into a new folder: all rows as of one moment, while the portals go on working, and the files.
 * The files are copied after the rows, so that each file that a row names is there. The folder has its name only when it
 * is complete. What it holds is as secret as the database; the files in it are sealed, their keys' key (FILES_KEY) is
 * not in it.
 */
export async function backUp({ databaseUrl, dataDir }: Place, folder: string, now: Date): Promise<Manifest> {
  if (existsSync(folder)) throw new PlainError(`${folder} is there already: a backup goes into a new folder.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'pettorale backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(join(draft, 'tables', fileOf(name)), { mode: 0o600 }));
      tables.push({ name, columns, rows: rows.rowCount ?? 0 });
    }
    const sequences = await sequencesOf(client);
    const migration = await newestMigrationIn(client);
    await client.query('commit');

    const files = join(dataDir, 'files');
    if (existsSync(files)) await cp(files, join(draft, 'files'), { recursive: true });
    const copied = await readdir(join(draft, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      migration,
      tables,
      sequences,
      files: copied.filter((entry) => entry.isFile()).length,
    };
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}
