import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The last step of `.ci/run`: adds up what the runners' own JSON reports say. The type check and the linter have
 * no tests to count and are one check each; a runner that left no report, or failed outside its tests, is one failure.
 * Before the sum it says what each step took, which stays in `test-results/times.json`, and names what failed.
 */
export type Count = { passed: number; failed: number };

/** How each step of the run ended: its name and exit code. */
export type Steps = Readonly<Record<string, number>>;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type Suite = {
  specs?: { ok: boolean; title: string; file: string; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: Suite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: Suite[];
};

/** A file that does not load has no failed tests, but counts as a failure. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** `errors` are failures outside of any test: a setup that broke, a file that does not load. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

/** A step with an exit code other than 0 counts as a failure, whatever its report says. */
export const withExitCode = ({ passed, failed }: Count, code: number): Count => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
});

/** What failed, and the first lines of why. */
export type Failure = { what: string; why: string };

const linesOfWhy = 6;
const firstLines = (text: string): string => text.split('\n').slice(0, linesOfWhy).join('\n');

export const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ what: name, why: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        what: `${name} > ${fullName}`,
        why: firstLines(failureMessages.join('\n')),
      }));
    });

const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export const failuresOfPlaywright = ({ errors, suites }: PlaywrightReport): Failure[] => [
  ...errors.map(({ message = '' }) => ({ what: 'outside of any journey', why: firstLines(message) })),
  ...suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return { what: `${file} > ${title}`, why: firstLines(messages[0] ?? '') };
    }),
];

const check = (code: number): Count => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

function report<Report>(file: string, count: (report: Report) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The report is missing or incomplete: the runner was interrupted.
    return { passed: 0, failed: 1 };
  }
}

/** The tests that failed, of both runners; a report that is missing or incomplete names none. */
export function namedFailures(folder: string): Failure[] {
  const read = <Report>(file: string, failures: (report: Report) => Failure[]): Failure[] => {
    try {
      return failures(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
    } catch {
      return [];
    }
  };
  return [...read('vitest.json', failuresOfVitest), ...read('playwright.json', failuresOfPlaywright)];
}

export function summarize(steps: Steps, folder: string): Count {
  const code = (name: string): number => steps[name] ?? 1;
  const counts = [
    check(code('types')),
    check(code('linter')),
    withExitCode(report(`${folder}/vitest.json`, countVitest), code('tests')),
    withExitCode(report(`${folder}/playwright.json`, countPlaywright), code('journeys')),
  ];
  // The build is not counted as a check, but its failure is one.
  if (code('build') !== 0) counts.push({ passed: 0, failed: 1 });
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }));
}

/** The first three run beside each other. */
export const saidMinutes = (seconds: Readonly<Record<string, number>>): string =>
  Object.entries(seconds)
    .map(([step, taken]) => `${step}: ${(taken / 60).toFixed(1)} min`)
    .join(', ');

if (import.meta.main) {
  const given = process.argv.slice(2).map((step) => {
    const [name = '', code, seconds] = step.split('=');
    return { name, code: Number(code), seconds: Number(seconds) };
  });
  const steps = Object.fromEntries(given.map(({ name, code }) => [name, code]));
  const seconds = Object.fromEntries(given.map(({ name, seconds }) => [name, seconds]));
  writeFileSync('test-results/times.json', `${JSON.stringify(seconds, null, 2)}\n`);
  console.log(saidMinutes(seconds));
  // Named again at the end, as the run's report is long and its end is what is read.
  const unsuccessful = Object.entries(steps).filter(([, code]) => code !== 0);
  for (const [step, code] of unsuccessful) console.log(`${step}: exit code ${code}`);
  for (const { what, why } of namedFailures('test-results')) console.log(`FAILED ${what}\n${why}\n`);
  const { passed, failed } = summarize(steps, 'test-results');
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
