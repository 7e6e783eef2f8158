import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Row {
  readonly id: string;
}

/** Rows by id in the order of their first coming, kept in one file. */
export interface Table<T extends Row> {
  get(id: string): T | undefined;
  put(row: T): T;
  drop(id: string): void;
  all(): T[];
  clear(): void;
}

export interface TableSettings<T> {
  /** How many rows are kept; the oldest go first. */
  readonly limit: number;
  readonly onDrop?: (row: T) => void;
}

export type OpenTable = <T extends Row>(name: string, settings: TableSettings<T>) => Table<T>;

/**
 * A table in an append-only file of JSON lines, where the last line of an id is what holds.
 * Lines are written before the answer goes out, so what a client was told survives a kill -9;
 * a line cut in half by one is skipped when the file is read again.
 */
export function openTable<T extends Row>(file: string, { limit, onDrop }: TableSettings<T>): Table<T> {
  mkdirSync(dirname(file), { recursive: true });
  const rows = new Map<string, T>();
  let lines = 0;

  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n')) read(line);
  if (text && !text.endsWith('\n')) appendFileSync(file, '\n');
  tidy();

  function read(line: string) {
    lines += 1;
    try {
      const row = JSON.parse(line) as T | { dropped: string };
      if ('dropped' in row) rows.delete(row.dropped);
      else rows.set(row.id, row);
    } catch {
      // The last line of a process that was killed, or the empty one at the end.
    }
  }

  function append(line: object) {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    lines += 1;
    tidy();
  }

  function trim() {
    for (const [id, row] of rows) {
      if (rows.size <= limit) return;
      rows.delete(id);
      onDrop?.(row);
    }
  }

  /** Writes the file anew when more than half of it no longer holds. */
  function tidy() {
    trim();
    if (lines <= rows.size * 2 + 1_000) return;
    const fresh = `${file}.new`;
    writeFileSync(fresh, [...rows.values()].map((row) => `${JSON.stringify(row)}\n`).join(''));
    renameSync(fresh, file);
    lines = rows.size;
  }

  return {
    get: (id) => rows.get(id),
    put(row) {
      rows.set(row.id, row);
      append(row);
      return row;
    },
    drop(id) {
      if (rows.delete(id)) append({ dropped: id });
    },
    all: () => [...rows.values()],
    clear() {
      for (const row of rows.values()) onDrop?.(row);
      rows.clear();
      rmSync(file, { force: true });
      lines = 0;
    },
  };
}
