import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { connect, type Db } from './database.ts';
import { eraseFile, forgetStrayFilesJob, insertFile, readFile, writeFile } from './files.ts';
import { newId } from './ids.ts';

const now = new Date('2026-09-01T10:00:00Z');
const bytes = Buffer.from('a certificate');

let dataDir: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pettorale-files-'));
  database = await testDatabase();
  db = connect(database.url, 2);
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const storage = () => ({ dataDir, filesKeys: ['a-key-of-these-tests-and-no-others'] });
const pathOf = (id: string) => join(dataDir, 'files', id.slice(-2), id);
const onDisk = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('a full disk is refused in words, and half a file is not left', async () => {
  const id = newId();
  mkdirSync(join(pathOf(id), '..'), { recursive: true });
  // The device on which nothing has room.
  symlinkSync('/dev/full', pathOf(id));
  await expect(writeFile(storage(), bytes, 'text/plain', now, id)).rejects.toMatchObject({ code: 'no_space_left' });
  expect(existsSync(pathOf(id))).toBe(false);
  expect(onDisk()).toEqual([]);
});

test('a disk that fails otherwise is a fault, not a refusal', async () => {
  const id = newId();
  mkdirSync(pathOf(id), { recursive: true });
  await expect(writeFile(storage(), bytes, 'text/plain', now, id)).rejects.not.toHaveProperty('code', 'no_space_left');
  rmSync(pathOf(id), { recursive: true });
});

test('what killed processes left on the disk is removed in the night, a day later; what has its row stays', async () => {
  const [kept, erased, stray, young] = await Promise.all(
    [1, 2, 3, 4].map(() => writeFile(storage(), bytes, 'text/plain', now)),
  );
  await insertFile(db, kept!);
  await insertFile(db, erased!);
  await eraseFile(db, erased!.id, now);
  const longAgo = new Date(now.getTime() - 25 * 60 * 60_000);
  for (const file of [kept, erased, stray]) utimesSync(pathOf(file!.id), longAgo, longAgo);
  utimesSync(pathOf(young!.id), now, now);

  await forgetStrayFilesJob({ db, environment: { dataDir }, clock: () => now }).run({});

  expect(
    onDisk()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([kept!.id, young!.id].toSorted());
  expect((await readFile(db, storage(), kept!.id))?.bytes).toEqual(bytes);
});
