import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseUser } from './runAs.ts';

const nobody = 65534;
const isRoot = process.getuid?.() === 0;
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pettorale-run-as-'));
  chmodSync(base, 0o755);
  mkdirSync(join(base, 'bin'));
  writeFileSync(join(base, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o755 });
  mkdirSync(join(base, 'home'), { mode: 0o700 });
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

test('an ordinary user runs PostgreSQL as itself, and so does root for the owner of the folder', () => {
  if (isRoot) chownSync(join(base, 'home'), nobody, nobody);

  const { prefix, identity } = chooseUser(join(base, 'home'), join(base, 'bin'));

  expect(prefix).toEqual([]);
  expect(identity).toEqual(isRoot ? { uid: nobody, gid: nobody } : {});
});

test('where the owner of the folder cannot reach the programs, root is told what to do in one sentence', () => {
  if (isRoot) chownSync(join(base, 'home'), nobody, nobody);
  chmodSync(join(base, 'bin'), 0o700);

  const choose = () => chooseUser(join(base, 'home'), join(base, 'bin'));

  if (isRoot) expect(choose).toThrow(/^PostgreSQL does not run as root, .* or set DATABASE_URL to the address of/);
  else expect(choose).not.toThrow();
});
