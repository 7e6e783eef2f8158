import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const names = (pattern: RegExp) =>
  globSync('database/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!),
  );
const triggers = names(/^CREATE TRIGGER (\w+)/gm);
const functions = names(/^CREATE FUNCTION (\w+)\((?!.*RETURNS trigger)/gm);

test('the triggers of the database are at most twelve', () => {
  expect(triggers.length).toBeGreaterThan(0);
  expect(triggers.length).toBeLessThanOrEqual(12);
});

test('each trigger is named where its table is declared, and in the plan of the house', () => {
  const tables = globSync('src/{server,{features,office}/*/server}/tables.ts').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const house = readFileSync('docs/architecture.md', 'utf8');
  const unnamed = triggers.filter(
    (name) => !house.includes(`\`${name}\``) || !tables.some((text) => text.includes(`\`${name}\``)),
  );
  expect(unnamed).toEqual([]);
});

test('each function that a statement or an index needs is named in the plan of the house', () => {
  const house = readFileSync('docs/architecture.md', 'utf8');
  expect(functions).toContain('count_stock');
  expect(functions.filter((name) => !house.includes(`\`${name}\``))).toEqual([]);
});
