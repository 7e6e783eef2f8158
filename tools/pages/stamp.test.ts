import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOfSources, isBuilt, removeStamp, writeStamp } from './stamp.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pettorale-stamp-'));
  for (const folder of ['src/app', 'build', 'docs']) mkdirSync(join(root, folder), { recursive: true });
  write('src/app/root.tsx', 'one');
  write('package-lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const build = () => writeStamp(root, hashOfSources(root));

test('pages that were never built, or whose build was cut off, are to be built', () => {
  expect(isBuilt(root)).toBe(false);
  build();
  removeStamp(root);
  expect(isBuilt(root)).toBe(false);
});

test('pages whose sources are unchanged are not built again', () => {
  build();
  expect(isBuilt(root)).toBe(true);
});

test.each([
  ['a source', 'src/app/root.tsx', 'two', false],
  ['a new source', 'src/app/new.tsx', 'one', false],
  ['the libraries', 'package-lock.json', '{"name": "other"}', false],
  ['the settings of the build', 'vite.config.ts', 'export default {}', false],
  ['a test', 'src/app/root.test.tsx', 'two', true],
  ['the documentation', 'docs/guide.md', 'two', true],
])('a change of %s decides whether they are still good', (_what, path, text, stillGood) => {
  build();
  write(path, text);
  expect(isBuilt(root)).toBe(stillGood);
});
