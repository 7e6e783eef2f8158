import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfNeeded } from '../../tools/build.ts';
import { freePort } from '../../tools/ports.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/databases.ts';
import { until } from '../support/paying.ts';
import { aProcess, aSandbox, type PortalProcess, type SandboxProcess } from './processes.ts';

let folder: string;
let database: TestDatabase;
let sandbox: SandboxProcess;
const portals = new Set<PortalProcess>();

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'pettorale-rolling-'));
  database = await testDatabase();
  sandbox = await aSandbox(folder, 'http://127.0.0.1:9');
  await sandbox.ready;
}, 120_000);

afterAll(async () => {
  for (const part of [...portals, sandbox]) part?.kill();
  await Promise.all([...portals].map(({ ended }) => ended));
  await sandbox?.ended;
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function aPortal(name: string): Promise<PortalProcess> {
  const portal = await aProcess(name, folder, {
    ...sandbox.variables,
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    DRAIN_SECONDS: '2',
  });
  portals.add(portal);
  await portal.ready;
  return portal;
}

/** A proxy as they are: it keeps connections open, asks /readyz now and then, and tries nothing twice. */
function aProxy(backends: Map<string, boolean>): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let turn = 0;
  return createServer((request, response) => {
    const ready = [...backends].flatMap(([url, isReady]) => (isReady ? [url] : []));
    const url = ready[turn++ % ready.length];
    const failed = () => response.writeHead(502).end();
    if (!url) return failed();
    get(`${url}${request.url}`, { agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    }).on('error', failed);
  });
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test('a rolling restart behind a proxy costs no request', async () => {
  const backends = new Map<string, boolean>();
  const look = setInterval(() => {
    for (const url of backends.keys()) void isReady(url).then((ready) => backends.has(url) && backends.set(url, ready));
  }, 300);
  const proxy = aProxy(backends);
  const port = await freePort();
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
  const old = await Promise.all([aPortal('old 1'), aPortal('old 2')]);
  for (const { url } of old) backends.set(url, true);

  const statuses = new Map<number, number>();
  let asking = true;
  const visitor = async (path: string) => {
    while (asking) {
      const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A few hundred requests suffice; more would take the processor from the portals that start.
      await wait(25);
    }
  };
  const visitors = ['/it', '/it/signin', '/api/v3.0/circuits/15', '/healthz'].map(visitor);
  for (const [n, ending] of old.entries()) {
    const next = await aPortal(`new ${n + 1}`);
    backends.set(next.url, true);
    await ending.stop();
    expect(await ending.ended).toBe(0);
    expect(backends.get(ending.url)).toBe(false);
    backends.delete(ending.url);
  }
  // The old ones are gone: each visitor goes on asking the new ones for a while.
  const answers = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const enough = answers() + 20 * visitors.length;
  await until(async () => answers() >= enough, 10_000);
  asking = false;
  await Promise.all(visitors);
  clearInterval(look);
  proxy.closeAllConnections();
  proxy.close();
  console.log('Answers:', Object.fromEntries(statuses));
  expect([...statuses.keys()]).toEqual([200]);
}, 240_000);
