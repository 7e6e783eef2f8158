import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let folder: string;
const script = 'export const lake = "Garda";\n'.repeat(200);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-pack-'));
  mkdirSync(join(folder, 'assets'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what browsers download is packed beside the file, in both ways', async () => {
  writeFileSync(join(folder, 'assets', 'a.js'), script);

  await precompress(folder);

  expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'assets', 'a.js.gz'))).toString()).toBe(script);
});

test('what is small, or packed already, stays alone', async () => {
  writeFileSync(join(folder, 'assets', 'small.css'), 'a{}');
  writeFileSync(join(folder, 'assets', 'font.woff2'), script);

  await precompress(folder);

  expect(existsSync(join(folder, 'assets', 'small.css.br'))).toBe(false);
  expect(existsSync(join(folder, 'assets', 'font.woff2.br'))).toBe(false);
});
