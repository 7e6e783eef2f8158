import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause, waitUntil } from '../waiting.ts';
import type { ManagedProcess } from './child.ts';
import { isServerCode, startRestarting } from './restarting.ts';

let folder: string;
let events: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-restart-'));
  mkdirSync(join(folder, 'web'));
  events = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function make(): ManagedProcess {
  events.push('starts');
  const ended = new Promise<number>(() => undefined);
  const stop = async () => {
    events.push('stops');
  };
  return { name: 'portal', ready: Promise.resolve(), ended, stop, kill: () => undefined };
}

test.each([
  [true, 'features/cart/server/routes.ts'],
  [true, 'features/cart/rules/totals.ts'],
  [true, 'features/cart/text/it.json'],
  [false, 'features/cart/web/useCart.ts'],
  [false, 'features/cart/web/CartLines.tsx'],
  [false, 'web/ui/Button.module.css'],
  [false, 'features/cart/rules/totals.test.ts'],
])('is it %s that the server runs %s?', (answer, path) => {
  expect(isServerCode(path)).toBe(answer);
});

test('the server starts again when its code changes, once for many changes at a time', async () => {
  const part = startRestarting(make, [folder]);
  await pause(100);

  for (const name of ['a.ts', 'b.ts', 'c.json']) writeFileSync(join(folder, name), '');
  await waitUntil(() => events.length >= 3, { within: 5_000 });
  await pause(300);

  expect(events).toEqual(['starts', 'stops', 'starts']);
  await part.stop();
});

test('a changed page does not disturb the server', async () => {
  const part = startRestarting(make, [folder]);
  await pause(100);

  writeFileSync(join(folder, 'web', 'page.ts'), '');
  await pause(400);

  expect(events).toEqual(['starts']);
  await part.stop();
});

test('a server that could not start is not the end: it waits for the next change', async () => {
  const part = startRestarting(() => ({ ...make(), ready: Promise.reject(new Error('syntax')) }), [folder]);
  await part.ready;

  writeFileSync(join(folder, 'mended.ts'), '');

  expect(await waitUntil(() => events.filter((event) => event === 'starts').length === 2, { within: 5_000 })).toBe(
    true,
  );
  await part.stop();
});
