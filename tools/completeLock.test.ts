import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages } from './completeLock.ts';

test('a program for another machine is put back with the machine it is for', () => {
  const packages = {
    'node_modules/linter': {
      dev: true,
      optionalDependencies: {
        '@linter/linux-x64': '2.0.0',
        '@linter/linux-x64-musl': '2.0.0',
        '@linter/darwin-arm64': '2.0.0',
      },
    },
    'node_modules/@linter/linux-x64': { version: '2.0.0' },
  };

  expect(missingPackages(packages)).toEqual({
    'node_modules/@linter/linux-x64-musl': {
      version: '2.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@linter/darwin-arm64': {
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    },
  });
});

test('an optional library that is not for one machine only is left to npm', () => {
  const packages = { 'node_modules/http': { optionalDependencies: { 'faster-parser': '^1.2.0' } } };

  expect(missingPackages(packages)).toEqual({});
});

test('the lock of this project is complete, so that npm ci takes it on every machine', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));

  expect(missingPackages(lock.packages)).toEqual({});
});
