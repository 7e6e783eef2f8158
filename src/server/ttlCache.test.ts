import { expect, test } from 'vitest';
import { createContextCache } from './ttlCache.ts';

function aMemory(keptMs: number) {
  let [now, asked] = [1, 0];
  const read = createContextCache<number>(() => now);
  const context = { keptMs };
  return {
    read: (key: string, on = context) => read(on, key, async () => ++asked),
    fail: (key: string) => read(context, key, () => Promise.reject(new Error('down'))),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('is asked once within the time, and anew afterwards', async () => {
  const { read, pass } = aMemory(1000);
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1]);
  pass(1000);
  expect(await read('a')).toBe(1);
  pass(1);
  expect(await read('a')).toBe(2);
});

test('keeps each key and each portal apart', async () => {
  const { read } = aMemory(1000);
  expect([await read('a'), await read('b'), await read('a', { keptMs: 1000 })]).toEqual([1, 2, 3]);
});

test('keeps nothing where nothing shall be kept', async () => {
  const { read } = aMemory(0);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});

test('keeps no failure, and tells it to all who waited', async () => {
  const { read, fail } = aMemory(1000);
  const failing = fail('a');
  await expect(read('a')).rejects.toThrow('down');
  await expect(failing).rejects.toThrow('down');
  expect(await read('a')).toBe(1);
});

test('keeps a bounded number, the latest', async () => {
  const { read } = aMemory(1000);
  for (let n = 1; n <= 501; n += 1) await read(`key ${n}`);
  expect(await read('key 501')).toBe(501);
  expect(await read('key 1')).toBe(502);
});
