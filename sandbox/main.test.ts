import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder, until } from './testing.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: ReturnType<typeof temporaryFolder>;
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  folder.remove();
});

function run(port: number, { env = {}, ipc = false, command = [main] }: Partial<Start> = {}) {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, DATA_DIR: folder.path, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  return { child, output, ended };
}
interface Start {
  env: Record<string, string>;
  ipc: boolean;
  command: string[];
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
const isUp = (port: number) => until(() => answers(port), 10_000);
const isGone = (port: number) => until(async () => !(await answers(port)), 10_000);

describe('The sandbox as a process', () => {
  test('listens beside the portal, says where, and stops when asked to', async () => {
    const { child, output, ended } = run(4100);
    await isUp(4101);
    await until(() => output.out.includes('\n'));
    expect(output.out).toBe(
      'Sandbox on http://127.0.0.1:4101 (mailbox http://127.0.0.1:4101/mail), SMTP on 127.0.0.1:4102\n',
    );
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.err).toBe('');
  });

  test('takes other ports when told to', async () => {
    run(4103, { env: { SANDBOX_PORT: '4110', SANDBOX_SMTP_PORT: '4111' } });
    await isUp(4110);
  });

  test.each`
    name      | port
    ${'HTTP'} | ${4121}
    ${'SMTP'} | ${4122}
  `('a taken $name port is one clear sentence and code 1', async ({ port }) => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
    const { output, ended } = run(4120);
    expect(await ended).toBe(1);
    expect(output.err).toBe(
      `The sandbox cannot start: port ${port} is taken. Stop the program that uses it or set ${port === 4121 ? 'SANDBOX_PORT' : 'SANDBOX_SMTP_PORT'}.\n`,
    );
    other.close();
  });

  test('a port that is none is named', async () => {
    const { output, ended } = run(4123, { env: { SANDBOX_PORT: 'x' } });
    expect(await ended).toBe(1);
    expect(output.err).toContain('SANDBOX_PORT must be a port number');
  });

  test.each`
    how              | ipc      | port
    ${'its channel'} | ${true}  | ${4130}
    ${'its number'}  | ${false} | ${4140}
  `('ends when its parent is killed hard, known by $how', async ({ ipc, port }) => {
    const parent = `
      const { spawn } = require('node:child_process');
      const env = { ...process.env, ${ipc ? '' : 'SANDBOX_PARENT_PID: String(process.pid)'} };
      spawn(process.execPath, [${JSON.stringify(main)}], { env, stdio: ['ignore', 'ignore', 'inherit'${ipc ? ", 'ipc'" : ''}] });
      setInterval(() => {}, 1000);`;
    const { child, output } = run(port, { command: ['-e', parent] });
    await isUp(port + 1);
    child.kill('SIGKILL');
    await isGone(port + 1);
    expect(output.err).toBe('');
  });

  test('does not end by itself without a parent to watch', async () => {
    run(4150);
    await isUp(4151);
    await new Promise((wake) => setTimeout(wake, 1_200));
    expect(await answers(4151)).toBe(true);
  });
});
