import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedProcess } from './child.ts';
import { runTogether } from './together.ts';

let events: string[];
const endings = new Map<string, (code: number) => void>();

beforeEach(() => {
  events = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((sentence) => events.push(`${sentence}`.trim()));
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
});

/** A part that ends only when it is told to, by us or by the test. */
function part(name: string, ready: Promise<void> = Promise.resolve()): ManagedProcess {
  events.push(`${name} starts`);
  const ended = new Promise<number>((resolve) => endings.set(name, resolve));
  const stop = async () => {
    events.push(`${name} stops`);
  };
  return { name, ready, ended, stop, kill: () => events.push(`${name} is killed`) };
}

test('parts start in order and stop the other way round, and a wished end is a good one', async () => {
  const code = await runTogether(async (begin) => {
    await begin(() => part('database'));
    await begin(() => part('portal'));
    process.emit('SIGTERM');
  });

  expect(code).toBe(0);
  expect(events).toEqual(['database starts', 'portal starts', 'portal stops', 'database stops']);
});

test('when one part ends by itself, all end with its code', async () => {
  const code = await runTogether(async (begin) => {
    await begin(() => part('database'));
    await begin(() => part('portal'));
    endings.get('portal')?.(7);
  });

  expect(code).toBe(7);
  expect(events).toContain('The portal has ended by itself (code 7), so everything ends.');
  expect(events.slice(-2)).toEqual(['portal stops', 'database stops']);
});

test('a part that cannot start takes down those that could', async () => {
  const run = runTogether(async (begin) => {
    await begin(() => part('database'));
    await begin(() => part('portal', Promise.reject(new Error('no port'))));
  });

  await expect(run).rejects.toThrow('no port');
  expect(events.slice(-2)).toEqual(['portal stops', 'database stops']);
});

test('who is told to end while it starts begins nothing more', async () => {
  const code = await runTogether(async (begin) => {
    await begin(() => part('database'));
    process.emit('SIGINT');
    await begin(() => part('sandbox'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    await begin(() => part('portal'));
  });

  expect(code).toBe(0);
  expect(events).not.toContain('portal starts');
  expect(events.at(-1)).toBe('database stops');
});

test('Ctrl-C as npm repeats it is one wish; a second one ends everything at once', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    events.push(`exit ${code}`);
    throw new Error('exit');
  });
  const slow = Promise.withResolvers<void>();
  const run = runTogether(async (begin) => {
    await begin(() => ({ ...part('portal'), stop: () => slow.promise }));
    process.emit('SIGINT');
    process.emit('SIGINT');
  });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(exit).not.toHaveBeenCalled();

  expect(() => process.emit('SIGINT')).toThrow('exit');

  expect(events.slice(-2)).toEqual(['portal is killed', 'exit 130']);
  slow.resolve();
  await run;
});
