import { expect, test } from 'vitest';
import type { Day } from '#kernel/calendar.ts';
import { runNext } from './runNext.ts';

const races = ['2026-05-10T06:30:00Z', '2026-06-14T07:00:00Z', '2026-09-20T06:00:00Z'].map((starts_at) => ({
  starts_at,
}));

test.each([
  { today: '2026-01-01', is: 0, because: 'none has been run' },
  { today: '2026-05-10', is: 0, because: 'it is run today, whatever the hour' },
  { today: '2026-05-11', is: 1, because: 'the first is over' },
  { today: '2026-09-20', is: 2, because: 'the last is run today' },
  { today: '2027-01-01', is: 2, because: 'all are over' },
])('a package shows its race $is on $today, because $because', ({ today, is }) => {
  expect(runNext(races, today as Day)).toBe(races[is]);
});

test('without races there is none to show', () => {
  expect(runNext([], '2026-01-01' as Day)).toBeUndefined();
});
