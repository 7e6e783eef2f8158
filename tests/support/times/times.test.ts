import { expect, test } from 'vitest';
import { runTimes, saidTimes } from './times.ts';

const file = (part: string, seconds: number) => ({ part, file: `${part}${seconds}.test.ts`, tests: 2, seconds });

test('a run tells the sum of each part, and its ten dearest files', () => {
  const many = Array.from({ length: 12 }, (_, n) => file('pure', n));
  const times = runTimes([...many, file('server', 90)], 75);

  expect(times.parts).toEqual({ pure: { tests: 24, seconds: 66 }, server: { tests: 2, seconds: 90 } });
  expect(times.dearest.map(({ seconds }) => seconds)).toEqual([90, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(saidTimes(times).split('\n').slice(0, 5)).toEqual([
    '  1.3 min  in all; of each part, one file after the other:',
    '  1.1 min  pure (24 tests)',
    '  1.5 min  server (2 tests)',
    'The dearest files:',
    '   90.0 s  server90.test.ts (server)',
  ]);
});
