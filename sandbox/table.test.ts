import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTable } from './table.ts';
import { temporaryFolder } from './testing.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const open = (limit = 10, onDrop?: (row: { id: string }) => void) =>
  openTable<{ id: string; n: number }>(join(folder.path, 't.jsonl'), { limit, ...(onDrop && { onDrop }) });

describe('A table', () => {
  test('reads back what was last put, in the order of the first coming', () => {
    const table = open();
    for (const [id, n] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const)
      table.put({ id, n });
    table.put({ id: 'c', n: 4 });
    table.drop('b');
    expect(open().all()).toEqual([
      { id: 'a', n: 3 },
      { id: 'c', n: 4 },
    ]);
  });

  test('keeps the newest rows and tells which ones went', () => {
    const gone: string[] = [];
    const table = open(3, ({ id }) => gone.push(id));
    for (let n = 0; n < 5; n += 1) table.put({ id: `${n}`, n });
    expect(table.all().map(({ id }) => id)).toEqual(['2', '3', '4']);
    expect(gone).toEqual(['0', '1']);
    expect(open(3).all()).toHaveLength(3);
  });

  test('writes its file anew before it is mostly out of date', () => {
    const table = open();
    for (let n = 0; n < 5_000; n += 1) table.put({ id: 'a', n });
    expect(readFileSync(join(folder.path, 't.jsonl'), 'utf8').split('\n').length).toBeLessThan(1_100);
    expect(open().get('a')).toEqual({ id: 'a', n: 4_999 });
  });
});
