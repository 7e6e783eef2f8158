import { mkdirSync, writeFileSync } from 'node:fs';

/** What one test file took, all its tests and hooks together. */
export interface FileTime {
  readonly part: string;
  readonly file: string;
  readonly tests: number;
  readonly seconds: number;
}

interface Sum {
  readonly tests: number;
  readonly seconds: number;
}

export interface RunTimes {
  /** From its first to its last second; its parts add up to more, as files run beside each other. */
  readonly seconds: number;
  readonly parts: Readonly<Record<string, Sum>>;
  readonly dearest: readonly FileTime[];
}

const dearestShown = 10;

export function runTimes(files: readonly FileTime[], seconds: number): RunTimes {
  const parts: Record<string, Sum> = {};
  for (const { part, tests, seconds } of files) {
    const before = parts[part] ?? { tests: 0, seconds: 0 };
    parts[part] = { tests: before.tests + tests, seconds: before.seconds + seconds };
  }
  const dearest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, dearestShown);
  return { seconds, parts, dearest };
}

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`.padStart(9);

export function saidTimes({ seconds, parts, dearest }: RunTimes): string {
  return [
    `${minutes(seconds)}  in all; of each part, one file after the other:`,
    ...Object.entries(parts).map(([part, sum]) => `${minutes(sum.seconds)}  ${part} (${sum.tests} tests)`),
    'The dearest files:',
    ...dearest.map(({ part, file, seconds }) => `${`${seconds.toFixed(1)} s`.padStart(9)}  ${file} (${part})`),
  ].join('\n');
}

/** Prints them, and keeps them in `test-results/times.<run>.json`. */
export function tellTimes(run: string, times: RunTimes): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/times.${run}.json`, `${JSON.stringify(times, null, 2)}\n`);
  console.log(`\n${saidTimes(times)}\n`);
}
