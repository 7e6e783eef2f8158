import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#server/database.ts';
import { insertFile, readFile, writeFile } from '#server/files.ts';
import { queueMail } from '#server/mail.ts';
import { backUp } from '../../tools/backup/backUp.ts';
import { restore } from '../../tools/backup/restore.ts';
import { tablesOf } from '../../tools/backup/snapshot.ts';
import { testNow } from '../support/api.ts';
import { aCircuit, aRace, aUser } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { type PayingPortal, payingPortal, until } from '../support/paying.ts';

/** A portal with a paid order, a mail that waits and a file, and its backup. */
let portal: PayingPortal;
let folder: string;
let fileId: string;
const databases: string[] = [];
const now = new Date(testNow);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-backup-'));
  portal = await payingPortal();
  const { context } = portal;
  await aCircuit(context.db);
  const { race } = await aRace(context.db, 15, { price: '30.00' });
  const { id, member } = await aUser(context.db);
  const as = await portal.signIn(id);
  const order = await orderWith(portal, as, member.id, race.id);
  const { body } = await portal.ask('POST', '/v3.0/payment/cc', { as, body: { order_id: order.id } });
  await portal.press(body.redirect_link, 'approve');
  await until(async () => {
    const { rows } = await context.db.$client.query(`select from customer_order where state = 'paid'`);
    return rows.length === 1;
  });
  await queueMail(context, context.db, { id: 'a.mail', to: 'giulia@backup.test', subject: 'Sì', text: '', html: '' });
  const file = await writeFile(from(), Buffer.from('a certificate'), 'text/plain', now);
  await insertFile(context.db, file);
  fileId = file.id;
  await backUp(from(), backup(), now);
}, 60_000);

afterAll(async () => {
  await onServer(async (client) => {
    for (const name of databases) await client.query(`drop database if exists ${name} with (force)`);
  });
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const backup = () => join(folder, 'backup');
const from = () => {
  const { databaseUrl, filesKeys } = portal.context.environment;
  return { databaseUrl, filesKeys, dataDir: join(folder, 'data') };
};

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: portal.context.environment.databaseUrl });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** An empty database and a folder without files. */
async function anEmptyPlace() {
  const name = `pettorale_test_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => void (await client.query(`create database ${name} template template0`)));
  databases.push(name);
  const url = new URL(from().databaseUrl);
  url.pathname = `/${name}`;
  return { ...from(), databaseUrl: url.href, dataDir: join(folder, name) };
}

/** What is in each table, as a number; the queue's own clock moves on while a portal works. */
async function contents(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name } of (await tablesOf(client)).filter((table) => !/^jobs\.(?!job_common)/.test(table.name))) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
      );
      found[name] = rows[0].sum;
    }
    return found;
  } finally {
    await client.end();
  }
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, 2);
  return work(db).finally(() => db.$client.end());
}

test('a backup that is restored is the portal that it was: rows, waiting mails, files', async () => {
  const place = await anEmptyPlace();
  await restore(place, backup());
  const restored = await contents(place.databaseUrl);
  expect(restored).toEqual(await contents(from().databaseUrl));
  expect(restored['public.customer_order']).toMatch(/^1 /);
  expect(restored['jobs.job_common']).not.toMatch(/^0 /);
  await withDatabase(place.databaseUrl, async (db) => {
    expect((await readFile(db, place, fileId))?.bytes.toString()).toBe('a certificate');
    await invariantsHold(db);
    // Foreign keys and triggers stand again, and numbers go on behind those that are taken.
    await expect(db.$client.query('update customer_order set circuit_id = 999')).rejects.toThrow(/foreign key/);
    const { rows } = await db.$client.query(`select count(*)::int as off from pg_trigger where tgenabled = 'D'`);
    expect(rows).toEqual([{ off: 0 }]);
    const before = await db.$client.query('select max(id)::int as last from audit_entry');
    const next = await db.$client.query(`select nextval(pg_get_serial_sequence('audit_entry', 'id'))::int as next`);
    expect(next.rows[0].next).toBeGreaterThan(before.rows[0].last ?? 0);
  });
});

test('it is written as of one moment: what comes meanwhile is whole in it, or not there', async () => {
  let making = true;
  const { race } = await aRace(portal.context.db, 15, { price: '30.00', stock: 10_000 });
  const buyers = async () => {
    while (making) {
      const { id, member } = await aUser(portal.context.db);
      await orderWith(portal, await portal.signIn(id), member.id, race.id);
    }
  };
  const buying = [buyers(), buyers()];
  for (const n of [1, 2, 3]) await backUp(from(), join(folder, `busy ${n}`), now);
  making = false;
  await Promise.all(buying);
  const place = await anEmptyPlace();
  await restore(place, join(folder, 'busy 3'));
  await withDatabase(place.databaseUrl, (db) => invariantsHold(db));
});

describe('Nothing is written over', () => {
  test('a backup goes into a new folder', async () => {
    await expect(backUp(from(), backup(), now)).rejects.toThrow(/is there already: a backup goes into a new folder/);
  });

  test('a database with tables is left as it is', async () => {
    const before = await contents(from().databaseUrl);
    await expect(restore({ ...from(), dataDir: join(folder, 'none') }, backup())).rejects.toThrow(
      /^The database has tables already/,
    );
    expect(await contents(from().databaseUrl)).toEqual(before);
  });

  test('and so is a folder with files', async () => {
    const place = await anEmptyPlace();
    await expect(restore({ ...place, dataDir: from().dataDir }, backup())).rejects.toThrow(
      /is not empty: move it away/,
    );
  });
});

describe('A backup that cannot be restored', () => {
  test('one that was broken off is not there', async () => {
    const gone = { ...from(), databaseUrl: from().databaseUrl.replace(/\/[^/]*$/, '/no_such_database') };
    await expect(backUp(gone, join(folder, 'broken off'), now)).rejects.toThrow(/does not exist/);
    expect(existsSync(join(folder, 'broken off'))).toBe(false);
    await expect(restore(await anEmptyPlace(), join(folder, 'broken off'))).rejects.toThrow(/is no backup/);
  });

  test.each([
    ['of another version', (manifest: Record<string, unknown>) => ({ ...manifest, migration: '1' }), /another version/],
    [
      'that is damaged',
      ({ tables, ...rest }: Record<string, unknown>) => ({
        ...rest,
        tables: (tables as { name: string }[]).map((table) => ({ ...table, rows: 4_711 })),
      }),
      /^The backup is damaged: .* has not its 4711 rows/,
    ],
  ])('one %s says so', async (_, change, words) => {
    const path = join(backup(), 'manifest.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, JSON.stringify(change(JSON.parse(text))));
    await expect(restore(await anEmptyPlace(), backup())).rejects.toThrow(words);
    writeFileSync(path, text);
  });
});
