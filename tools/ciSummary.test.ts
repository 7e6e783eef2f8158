import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namedFailures, saidMinutes, summarize } from './ciSummary.ts';

let folder: string;
const allWell = { build: 0, types: 0, linter: 0, tests: 0, journeys: 0 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pettorale-summary-'));
  vitest({ passed: 40, failed: 0 });
  playwright({ expected: 6, unexpected: 0 });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Broken = {
  name?: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
};

function vitest({ passed, failed, files = [] }: { passed: number; failed: number; files?: Broken[] }): void {
  const report = { numPassedTests: passed, numFailedTests: failed, testResults: files };
  writeFileSync(join(folder, 'vitest.json'), JSON.stringify(report));
}

type Journeys = { expected: number; unexpected: number; errors?: unknown[]; suites?: unknown[] };

function playwright({ errors = [], suites = [], ...stats }: Journeys): void {
  writeFileSync(join(folder, 'playwright.json'), JSON.stringify({ stats: { flaky: 0, ...stats }, errors, suites }));
}

test('types and linter are one check each, beside the tests of both runners', () => {
  expect(summarize(allWell, folder)).toEqual({ passed: 48, failed: 0 });
});

test('the minutes of every step are said', () => {
  expect(saidMinutes({ build: 42, tests: 390 })).toBe('build: 0.7 min, tests: 6.5 min');
});

test('every failed test and every failed check is counted', () => {
  vitest({ passed: 38, failed: 2 });
  playwright({ expected: 5, unexpected: 1 });

  expect(summarize({ ...allWell, linter: 1, tests: 1, journeys: 1 }, folder)).toEqual({ passed: 44, failed: 4 });
});

test('a test file that cannot be loaded has failed, although none of its tests has', () => {
  vitest({
    passed: 40,
    failed: 1,
    files: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  });

  expect(summarize({ ...allWell, tests: 1 }, folder)).toEqual({ passed: 48, failed: 2 });
});

test('a runner that left no report has failed', () => {
  rmSync(join(folder, 'playwright.json'));

  expect(summarize({ ...allWell, journeys: 1 }, folder)).toEqual({ passed: 42, failed: 1 });
});

test('a runner that was ended while it wrote its report has failed', () => {
  writeFileSync(join(folder, 'playwright.json'), '{"stats": {"expec');

  expect(summarize({ ...allWell, journeys: 124 }, folder)).toEqual({ passed: 42, failed: 1 });
});

test('a runner that ended badly has failed, whatever its report says', () => {
  expect(summarize({ ...allWell, tests: 137 }, folder)).toEqual({ passed: 48, failed: 1 });
});

test('a setup that broke before any journey is a failure', () => {
  playwright({ expected: 0, unexpected: 0, errors: [{ message: 'no browser' }] });

  expect(summarize({ ...allWell, journeys: 1 }, folder)).toEqual({ passed: 42, failed: 1 });
});

test('a build that failed, and a step that never ran, are failures', () => {
  expect(summarize({ ...allWell, build: 1 }, folder)).toEqual({ passed: 48, failed: 1 });
  expect(summarize({}, folder).failed).toBe(5);
});

test('what failed is named with the first lines of why, of both runners', () => {
  const failed = { status: 'failed', fullName: 'places a place is sold once', failureMessages: ['expected 2 to be 1'] };
  const passed = { status: 'passed', fullName: 'places another', failureMessages: [] };
  vitest({
    passed: 39,
    failed: 2,
    files: [
      { name: 'places.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
      { name: 'money.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
      { name: 'mail.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  });
  const journey = (ok: boolean, message?: string) => ({
    ok,
    title: 'a cart is paid',
    file: 'paying.spec.ts',
    tests: [{ results: message ? [{ error: { message } }, {}] : [{}] }],
  });
  const suites = [
    { specs: [journey(true)], suites: [{ specs: [journey(false, ['1', '2', '3', '4', '5', '6', '7'].join('\n'))] }] },
  ];
  playwright({ expected: 5, unexpected: 1, errors: [{ message: 'no browser' }], suites });

  expect(namedFailures(folder)).toEqual([
    { what: 'places.test.ts > places a place is sold once', why: 'expected 2 to be 1' },
    { what: 'money.test.ts', why: 'cannot be loaded' },
    { what: 'outside of any journey', why: 'no browser' },
    { what: 'paying.spec.ts > a cart is paid', why: '1\n2\n3\n4\n5\n6' },
  ]);
});

test('a report that is missing names nothing', () => {
  rmSync(join(folder, 'vitest.json'));
  expect(namedFailures(folder)).toEqual([]);
});
