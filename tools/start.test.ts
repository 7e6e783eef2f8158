import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOfSources, writeStamp } from './pages/stamp.ts';
import { freePorts } from './ports.ts';
import { waitUntil } from './waiting.ts';

/** A checkout with our tools and a stand-in portal, so that starting is tested without what is started. */
let root: string;
let port: number;
let env: NodeJS.ProcessEnv;
const started: ChildProcess[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'pettorale-start-'));
  cpSync(import.meta.dirname, join(root, 'tools'), { recursive: true });
  cpSync(join(import.meta.dirname, '../src/server'), join(root, 'src/server'), { recursive: true });
  cpSync(join(import.meta.dirname, '../tests/support/standIn'), root, { recursive: true });
  cpSync(join(import.meta.dirname, '../package.json'), join(root, 'package.json'));
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'build'));
  writeStamp(root, hashOfSources(root));
});

beforeEach(async () => {
  const ports = await freePorts();
  port = Number(ports.PORT);
  // Not the whole environment: the test runner's own BASE_URL, or somebody's DATABASE_URL, would be taken for settings.
  const { PATH, HOME } = process.env;
  env = { PATH, HOME, ...ports };
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await waitUntil(() => processes() === '', { within: 10_000 });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('one command starts database, sandbox and portal, and SIGTERM stops them in the right order', async () => {
  const run = start();
  await run.says('Pettorale is ready');

  expect(await portal()).toEqual({ user: 'pettorale', mode: 'production', deployment: 'demo' });
  expect(run.output()).toContain(`http://localhost:${port}`);
  expect(run.output()).toContain('athlete@demo.test');
  expect(run.output()).not.toContain('Building');

  run.child.kill('SIGTERM');

  expect(await run.code).toBe(0);
  expect(processes()).toBe('');
  expect(readFileSync(join(root, 'data/logs/portal.log'), 'utf8')).toBe('stopped with [{"one":1}]\n');
});

test('when the portal ends by itself, everything ends with its code', async () => {
  const run = start();
  await run.says('Pettorale is ready');

  await portal('/die').catch(() => undefined);

  expect(await run.code).toBe(7);
  expect(run.output()).toContain('The portal has ended by itself (code 7)');
  expect(processes()).toBe('');
});

test('after kill -9 nothing stays behind, and the next start works at once', async () => {
  const killed = start();
  await killed.says('Pettorale is ready');
  killed.child.kill('SIGKILL');

  const next = start();
  await next.says('Pettorale is ready');
  expect(await portal()).toMatchObject({ user: 'pettorale' });

  next.child.kill('SIGKILL');
  expect(await waitUntil(() => processes() === '', { within: 10_000 })).toBe(true);
});

test('a second start on the same data says who has it', async () => {
  const first = start();
  await first.says('Pettorale is ready');

  const second = start();

  expect(await second.code).toBe(1);
  expect(second.output().trim()).toBe(
    `The data folder ${join(root, 'data')} is in use by another start (process ${first.child.pid}): stop that one, or set DATA_DIR to another folder.`,
  );
});

test('a bad setting is one sentence, before anything is started', async () => {
  const run = start({ PORT: 'http' });

  expect(await run.code).toBe(1);
  expect(run.output().trim()).toBe(
    'Pettorale cannot start: PORT is "http", but must be a whole number from 1 to 65535.',
  );
});

function start(more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env: { ...env, ...more } });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    code,
    output: () => said,
    says: async (words: string) => {
      const heard = await waitUntil(() => said.includes(words) || child.exitCode !== null, { within: 15_000 });
      if (!heard || !said.includes(words)) throw new Error(`It never said "${words}", but:\n${said}`);
    },
  };
}

async function portal(path = '/'): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return answer.json();
}

/** All that runs for this checkout, zombies aside: its tools carry its path, its children its folder. */
function processes(): string {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(root) || isOurs(Number.parseInt(line, 10)))
    .filter((line) => !/^\s*\d+\s+Z/.test(line))
    .join('\n');
}

function isOurs(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === root;
  } catch {
    return false;
  }
}
