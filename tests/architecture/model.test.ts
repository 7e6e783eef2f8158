import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/**/server/**/tables.ts', { eager: true });
const ofTheServer = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/server/tables.ts', { eager: true });
const inDatabase = Object.values({ ...files, ...ofTheServer })
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

const model = readFileSync('docs/model.md', 'utf8');
const drawn = [...model.matchAll(/^ {2}(\w+) \{$/gm)].map(([, name = '']) => name);
const told = [...model.matchAll(/^\| ((?:`[\w.*]+`(?:, )?)+)( _later_)? *\|/gm)].flatMap(([, names = '', later]) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, later: later !== undefined })),
);

describe('docs/model.md', () => {
  test('draws every table of the database once, and tells who writes it', () => {
    expect(inDatabase.filter((name) => drawn.filter((other) => other === name).length !== 1)).toEqual([]);
    expect(inDatabase.filter((name) => !told.some((row) => row.name === name))).toEqual([]);
  });

  test('marks what is not in the database yet, and nothing else', () => {
    const wrong = told.filter(({ name, later }) => later === inDatabase.includes(name));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(drawn.filter((name) => !told.some((row) => row.name === name))).toEqual([]);
  });
});
