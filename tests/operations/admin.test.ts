import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { connect, migrateDatabase } from '#server/database.ts';
import { root } from '../../tools/run/parts.ts';
import { aCircuit, aUser } from '../support/builders.ts';
import { copyDatabase } from '../support/databases.ts';
import { quickStart } from '../support/quickStart.ts';

/** `npm run admin` as whoever runs a deployment calls it. */
const admin = (url: string) =>
  promisify(execFile)(process.execPath, [...quickStart.flags, join(root, 'tools/admin.ts'), 'ada@first.example'], {
    // Not in the checkout, where somebody's `.env` may lie.
    cwd: tmpdir(),
    env: { ...quickStart.env, PATH: process.env.PATH, DATABASE_URL: url, BASE_URL: 'https://gare.example' },
  }).catch((failed: { readonly stdout: string; readonly stderr: string }) => failed);

test('on a database that no portal has started on says so in one sentence; afterwards it appoints', async () => {
  await using database = await copyDatabase({ ...inject('databases'), template: 'template0' });
  const { stderr } = await admin(database.url);
  expect(stderr.trim()).toBe(
    'This database has not its tables yet: start the portal on it first (npm start), then run this again.',
  );
  const db = connect(database.url, 1);
  await migrateDatabase(db).finally(() => db.$client.end());
  expect((await admin(database.url)).stdout).toContain('ada@first.example is a super-admin.');
});

test('the mail about it waits in the queue of the database, which needs no mail server', async () => {
  await using database = await copyDatabase(inject('databases'));
  const db = connect(database.url, 2);
  try {
    await aCircuit(db);
    await aUser(db, { email: 'ada@first.example' });
    expect((await admin(database.url)).stdout).toBe('ada@first.example is a super-admin.\n');
    const { rows } = await db.$client.query("select data->>'to' as email, state from jobs.job where name = 'mail'");
    expect(rows).toEqual([{ email: 'ada@first.example', state: 'created' }]);
  } finally {
    await db.$client.end();
  }
});
