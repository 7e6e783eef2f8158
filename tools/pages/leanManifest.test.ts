import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leanManifest } from './leanManifest.ts';

let folder: string;
const begins = 'window.__reactRouterManifest=';
const path = () => join(folder, 'assets', 'manifest-1a2b3c4d.js');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-manifest-'));
  mkdirSync(join(folder, 'assets'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a browser’s map of pages says where a page’s code is, and not what that imports', async () => {
  const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'] };
  const home = { id: 'home', hasLoader: true, module: '/assets/home.js', css: [] };
  const routes = { home: { ...home, imports: ['/assets/a.js', '/assets/b.js'] } };
  writeFileSync(path(), `${begins}${JSON.stringify({ entry, routes, version: '1a2b3c4d' })};`);

  await leanManifest(folder);

  expect(readFileSync(path(), 'utf8')).toBe(
    `${begins}${JSON.stringify({ entry, routes: { home }, version: '1a2b3c4d' })};`,
  );
});

test('a map that is written otherwise, or is not there, fails the build', async () => {
  await expect(leanManifest(folder)).rejects.toThrow('One map of pages is expected');

  writeFileSync(path(), 'export default {}');

  await expect(leanManifest(folder)).rejects.toThrow('does not begin with');
});
