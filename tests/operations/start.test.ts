import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildIfNeeded } from '../../tools/build.ts';
import { askPort, freePorts } from '../../tools/ports.ts';
import { root, serverFlags } from '../../tools/run/parts.ts';
import { waitUntil } from '../../tools/waiting.ts';
import { copyDatabase } from '../support/databases.ts';

/** The real `npm start` with the real portal: what somebody meets who has just cloned it, and who operates it. */
const patience = 90_000;
let folder: string;
let ports: Awaited<ReturnType<typeof freePorts>>;
const runs = new Set<ChildProcess>();

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'pettorale-operations-'));
  ports = await freePorts();
}, 120_000);

afterEach(async () => {
  for (const child of runs) {
    for (const pid of treeOf(child.pid!)) end(pid);
    await waitUntil(() => child.exitCode !== null || child.signalCode !== null, { within: 5_000 });
  }
  runs.clear();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(variables: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME } = process.env;
  const began = Date.now();
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    // Not in the checkout, where somebody's `.env` may lie.
    cwd: folder,
    env: { PATH, HOME, ...ports, DATA_DIR: join(folder, 'data'), ...variables },
  });
  runs.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  return {
    child,
    pid: child.pid!,
    said: () => said,
    code: new Promise<number | null>((resolve) => child.once('close', resolve)),
    /** Waits for words of a start, and answers how many seconds they took. */
    says: async (words: string) => {
      await waitUntil(() => said.includes(words) || child.exitCode !== null, { within: patience });
      if (!said.includes(words)) throw new Error(`It never said "${words}", but:\n${said}`);
      return (Date.now() - began) / 1000;
    },
  };
}

const status = async (path: string) => (await fetch(`http://127.0.0.1:${ports.PORT}${path}`)).status;

/** Processes by their parents, zombies aside. */
function processes(): Map<number, number> {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/)).filter(([, , stat]) => !stat?.startsWith('Z'));
  return new Map(fields.map(([pid, parent]) => [Number(pid), Number(parent)]));
}

/** A process and all that it has started, directly or not. */
function treeOf(pid: number): number[] {
  const parents = processes();
  const children = [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => treeOf(child));
  return parents.has(pid) ? [pid, ...children] : children;
}

const alive = (pids: readonly number[]): number[] => {
  const all = processes();
  return pids.filter((pid) => all.has(pid));
};

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

const holder = (place: string): string => readFileSync(join(folder, 'data', place, 'holder'), 'utf8');

test('a start from nothing, Ctrl-C, a second start, and starts after every kind of sudden death', async () => {
  const first = start();
  const fromNothing = await first.says('Press Ctrl-C to stop everything.');
  expect(first.said()).toContain(`http://localhost:${ports.PORT}`);
  expect(first.said()).toContain(`http://127.0.0.1:${ports.SANDBOX_PORT}/mail`);
  for (const name of ['athlete', 'organiser', 'admin', 'inactive']) {
    expect(first.said()).toContain(`${name}@demo.test`);
  }
  expect(first.said()).toContain('demo-password');
  expect([await status('/readyz'), await status('/it'), await status('/en')]).toEqual([200, 200, 200]);
  const ofFirst = treeOf(first.pid);
  expect(ofFirst.length).toBeGreaterThan(4);
  expect(holder('')).toBe(`${first.pid}`);

  first.child.kill('SIGINT');
  expect(await first.code).toBe(0);
  expect(alive(ofFirst)).toEqual([]);
  expect([holder(''), holder('postgres')]).toEqual(['', '']);
  expect(await askPort(Number(ports.PORT))).toBe('free');

  const second = start();
  const again = await second.says('Press Ctrl-C to stop everything.');
  expect(second.said()).not.toContain('Building');
  const sold = await counters();

  // The machine's worst moment: everything is gone at once, PostgreSQL and its watcher too.
  for (const pid of treeOf(second.pid)) end(pid);
  await second.code;
  const third = start();
  const afterKill = await third.says('Press Ctrl-C to stop everything.');
  expect(await counters()).toEqual(sold);

  const ofThird = treeOf(third.pid);
  end(Number.parseInt(readFileSync(join(folder, 'data/postgres/data/postmaster.pid'), 'utf8'), 10));
  expect(await third.code).not.toBe(0);
  expect(third.said()).toContain('The database has ended by itself');
  expect(await waitUntil(() => alive(ofThird).length === 0, { within: 5_000 })).toBe(true);

  const fourth = start();
  const afterCrash = await fourth.says('Press Ctrl-C to stop everything.');
  expect(await status('/readyz')).toBe(200);
  expect(await counters()).toEqual(sold);
  fourth.child.kill('SIGTERM');
  expect(await fourth.code).toBe(0);

  console.log(
    `Ready after ${fromNothing} s from nothing, ${again} s the second time, ${afterKill} s after kill -9 of all, ` +
      `${afterCrash} s after kill -9 of PostgreSQL.`,
  );
}, 240_000);

/** What is left of every race, as anybody may read it. */
async function counters(): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${ports.PORT}/api/v3.0/circuits/15`);
  type Circuit = { data: { active_stages: { races: { id: number; availability: { places_left: number } }[] }[] } };
  const { data } = (await answer.json()) as Circuit;
  return data.active_stages.flatMap(({ races }) => races.map(({ id, availability }) => [id, availability.places_left]));
}

const strong = {
  DATABASE_URL: 'postgres://portal:secret@127.0.0.1:9/portal',
  SECRET: 'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0',
  FILES_KEY: 'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0',
  BASE_URL: 'https://gare.example',
  SMTP_URL: 'smtps://smtp.example',
};

describe('a start that cannot be says why in one sentence, and fails', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'PORT=abc',
      { PORT: 'abc' },
      /^Pettorale cannot start: PORT is "abc", but must be a whole number from 1 to 65535\.$/,
    ],
    [
      'DEPLOYMENT=foo',
      { DEPLOYMENT: 'foo' },
      /^Pettorale cannot start: DEPLOYMENT is "foo", but must be demo, trial or production\.$/,
    ],
    [
      'a production without a database',
      { ...strong, DEPLOYMENT: 'production', DATABASE_URL: '' },
      /^Pettorale cannot start: DATABASE_URL must be the address of a PostgreSQL database, /,
    ],
    ['no SECRET', { ...strong, SECRET: '' }, /^Pettorale cannot start: SECRET must be at least 32 random /],
    ['a weak SECRET', { ...strong, SECRET: 'x'.repeat(40) }, /^Pettorale cannot start: SECRET must be at least 32 /],
    ['no BASE_URL', { ...strong, BASE_URL: '' }, /^Pettorale cannot start: BASE_URL must be the address /],
    [
      'no SMTP_URL',
      { ...strong, SMTP_URL: '' },
      /^Pettorale cannot start: SMTP_URL must be the address of a mail server\./,
    ],
    [
      'a weak METRICS_TOKEN',
      { ...strong, METRICS_TOKEN: 'x' },
      /^Pettorale cannot start: METRICS_TOKEN must be at least 16 /,
    ],
    [
      'a pretended Stripe',
      { ...strong, STRIPE_URL: 'http://127.0.0.1:3001' },
      /^Pettorale cannot start: STRIPE_URL is "http:\/\/127\.0\.0\.1:3001", but must be a service that is not on loopback/,
    ],
    [
      'Stripe without its other secret',
      { ...strong, STRIPE_SECRET_KEY: 'sk_live_x' },
      / STRIPE_WEBHOOK_SECRET must be at least 16 characters long where STRIPE_SECRET_KEY is set/,
    ],
    [
      'a proxy without an address',
      { ...strong, TRUST_PROXY: 'my-proxy' },
      / TRUST_PROXY is "my-proxy", but must be addresses or networks/,
    ],
    [
      'a database that is not there',
      strong,
      / the database of DATABASE_URL, 127\.0\.0\.1:9\/portal, does not answer \(ECONN/,
    ],
  ])('%s', async (_what, variables, sentence) => {
    const run = start(variables);
    expect(await run.code).toBe(1);
    expect(run.said().trim()).toMatch(sentence);
    expect(run.said().trim()).not.toContain('\n');
  });

  test('a taken port', async () => {
    const taken = createServer().listen(Number(ports.PORT), '127.0.0.1');
    const run = start();
    expect(await run.code).toBe(1);
    expect(run.said().trim()).toBe(
      `Port ${ports.PORT} is taken: stop the program that listens there, or set PORT to another port.`,
    );
    await new Promise((closed) => taken.close(closed));
  });

  test('a data folder that cannot be', async () => {
    writeFileSync(join(folder, 'file'), '');
    const run = start({ DATA_DIR: join(folder, 'file', 'data') });
    expect(await run.code).toBe(1);
    expect(run.said().trim()).toMatch(
      /^The data folder .* cannot be used \((ENOTDIR|EEXIST)\): .* to another folder\.$/,
    );
  });
});

test('a production has no sandbox, no demo and no circuit until somebody makes one, and logs in JSON', async () => {
  await using database = await copyDatabase({ ...inject('databases'), template: 'template0' });
  const run = start({ ...strong, DATABASE_URL: database.url, HOST: '127.0.0.1' });
  await run.says('Server listening');

  expect(await status('/readyz')).toBe(200);
  const page = await fetch(`http://127.0.0.1:${ports.PORT}/en/race/nothing`);
  expect([page.status, new URL(page.url).pathname]).toEqual([200, '/en/start']);
  expect(await askPort(Number(ports.SANDBOX_PORT))).toBe('free');
  expect(await askPort(Number(ports.SANDBOX_SMTP_PORT))).toBe('free');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    'select (select count(*) from circuit)::int as circuits, (select count(*) from user_account)::int as users',
  );
  await client.end();
  expect(rows).toEqual([{ circuits: 0, users: 0 }]);

  const all = treeOf(run.pid);
  run.child.kill('SIGTERM');
  expect(await run.code).toBe(0);
  expect(alive(all)).toEqual([]);
  const lines = run
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('There is no circuit 15 in this database yet');
}, 60_000);

test('the image starts the portal with the same flags', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(JSON.stringify(['node', ...serverFlags, 'src/app/server.ts']).replaceAll(',', ', '));
});
