import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { compiledOnce, guard, withoutGuard } from './guard.ts';

const read = sql`select id from thing ${guard('lock of things', sql`for update`)}`;
const textOf = () => new PgDialect().sqlToQuery(read).sql.trim();

test('a guard is its text, and is gone only while a test leaves it out', async () => {
  const compiled = compiledOnce(() => textOf());
  expect(compiled()).toBe('select id from thing for update');
  expect(await withoutGuard('lock of things', async () => compiled())).toBe('select id from thing');
  expect(compiled()).toBe('select id from thing for update');
});

test('a guard stands again after a test that failed without it', async () => {
  await expect(withoutGuard('lock of things', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(textOf()).toBe('select id from thing for update');
});

test('a name that guards nothing is an error: the test would prove nothing', async () => {
  await expect(withoutGuard('lock of thingz', async () => textOf())).rejects.toThrow('No statement was guarded by');
});

test('outside of tests no guard can be left out', () => {
  const program = `
    import { withoutGuard } from ${JSON.stringify(new URL('guard.ts', import.meta.url).href)};
    await withoutGuard('lock of things', async () => {}).catch(({ message }) => console.log(message));`;
  const { VITEST: _, ...env } = process.env;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' });
  expect(said.trim()).toBe('Only a test leaves a guard out.');
});
