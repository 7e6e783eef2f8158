import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts';
import { waitUntil } from './waiting.ts';

let folder: string;
const toStop: EmbeddedPostgres[] = [];
const toEnd: ChildProcess[] = [];

/** A cluster as the first start leaves it, which takes seconds to make and little to copy. */
let prepared: string;

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'pettorale-embedded-'));
  await (await startEmbeddedPostgres({ folder: prepared })).stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-embedded-'));
  execFileSync('cp', ['-a', `${prepared}/.`, folder]);
});

afterEach(async () => {
  for (const child of toEnd.splice(0)) child.kill('SIGKILL');
  for (const server of toStop.splice(0)) await server.stop();
  await waitUntil(() => !isAlive(postmaster()), { within: 10_000 });
  rmSync(folder, { recursive: true, force: true });
});

describe('an embedded PostgreSQL', () => {
  test('is made at the first start and kept for the second', async () => {
    atFirst();
    const first = await start();
    await ask(first.url, 'create table bib as select 42 as number');
    await first.stop();

    const second = await start();

    expect(await ask(second.url, 'select number from bib')).toEqual([{ number: 42 }]);
  });

  test('lets nobody in without its password, which only its owner can read', async () => {
    const { url } = await start();
    const open = new URL(url);
    open.password = 'guessed';

    await expect(ask(open.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
  });

  test('listens on loopback only, counts in UTC, and makes no socket file', async () => {
    const { url } = await start();

    const [row] = await ask(
      url,
      `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as socket,
              current_setting('timezone') as zone, current_setting('server_encoding') as encoding`,
    );

    expect(row).toEqual({ address: '127.0.0.1', socket: '', zone: 'UTC', encoding: 'UTF8' });
  });

  test('leaves nothing running when it is stopped', async () => {
    const server = await start();
    const pid = postmaster();

    await server.stop();
    await server.ended;

    expect(isAlive(pid)).toBe(false);
  });

  test('starts again after its server was killed', async () => {
    const first = await start();
    await ask(first.url, 'create table bib as select 7 as number');
    process.kill(postmaster(), 'SIGKILL');
    await first.ended;
    await first.stop();

    const second = await start();

    expect(await ask(second.url, 'select number from bib')).toEqual([{ number: 7 }]);
  });

  test('ends when the process that started it is killed, and starts again at once', async () => {
    const holder = await hold();
    await ask(holder.url, 'create table bib as select 9 as number');
    const orphan = postmaster();
    holder.process.kill('SIGKILL');

    const next = await start();

    expect(isAlive(orphan)).toBe(false);
    expect(await ask(next.url, 'select number from bib')).toEqual([{ number: 9 }]);
  });

  test('is ended by its watcher when nobody starts again', async () => {
    const holder = await hold();
    const orphan = postmaster();

    holder.process.kill('SIGKILL');

    expect(await waitUntil(() => !isAlive(orphan), { within: 10_000 })).toBe(true);
  });

  test('takes the place of a survivor whose watcher was killed too', async () => {
    const holder = await hold();
    await ask(holder.url, 'create table bib as select 3 as number');
    const survivor = postmaster();
    for (const child of childrenOf(holder.process.pid!)) if (child !== survivor) process.kill(child, 'SIGKILL');
    holder.process.kill('SIGKILL');

    const next = await start();

    expect(isAlive(survivor)).toBe(false);
    expect(await ask(next.url, 'select number from bib')).toEqual([{ number: 3 }]);
  });

  test('of two starts at once one gets it, and the other says who has it', async () => {
    atFirst();
    const outcomes = await Promise.allSettled([hold(), hold()]);

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toHaveLength(1);
    expect(`${refused[0]!.reason}`).toMatch(/in use by another start \(process \d+\): stop that one, or set DATA_DIR/);
  });

  test('begins anew where the very first start was cut off', async () => {
    atFirst();
    mkdirSync(join(folder, 'data.new'));
    writeFileSync(join(folder, 'data.new', 'PG_VERSION'), '18\n');

    const { url } = await start();

    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is not misled by the number of a process that is somebody else by now', async () => {
    writeFileSync(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n${join(folder, 'data')}\n`);

    const { url } = await start();

    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says in one sentence that its folder cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '');

    await expect(start(join(folder, 'file', 'postgres'))).rejects.toThrow(
      /^The data folder .* cannot be used \(EEXIST\): give it to .* or set DATA_DIR to another folder\.$/,
    );
  });

  test('says in one sentence that its data belongs to another version', async () => {
    chmodSync(join(folder, 'data', 'PG_VERSION'), 0o600);
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '15\n');

    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15 and this version brings \d+/);
  });

  test.each([
    ['gone', () => rmSync(join(folder, 'password'))],
    ['empty', () => writeFileSync(join(folder, 'password'), '')],
  ])('says in one sentence that its password is lost: the file is %s', async (_, lose) => {
    lose();

    await expect(start()).rejects.toThrow(
      /^The password of the database in .* is lost \(.*\/password\): put that file back from a backup, or move the folder away to begin anew\.$/,
    );
  });

  test.each([
    ['cut off', () => truncateSync(control(), 100)],
    ['gone', () => rmSync(control())],
    ['overwritten', () => writeFileSync(control(), Buffer.alloc(8192, 'x'))],
  ])('says in one sentence that its control file is %s', async (_, damage) => {
    damage();

    await expect(start()).rejects.toThrow(
      /^The database in .* is damaged \(its control file\), or was made by another build of PostgreSQL: put the folder .* back from a backup, or move it away to begin anew\.$/,
    );
  });
});

const control = () => join(folder, 'data', 'global', 'pg_control');

/** Nothing is there yet. */
function atFirst(): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}

async function start(where = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: where });
  toStop.push(server);
  return server;
}

/** The same in a process of its own, whose life can be taken. */
async function hold(): Promise<{ process: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, '../tests/support/holdPostgres.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  toEnd.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.stdout.once('data', (text) => resolve({ process: child, url: `${text}`.trim() }));
    child.once('close', () => reject(new Error(said.trim())));
  });
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // Its server may be killed under it, which is what some of these tests do.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  try {
    return Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

/** A zombie, which nobody has buried yet, no longer counts. */
function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!);
