import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { byUrgency } from './todoOrder.ts';

test('on Today a passed deadline stands above all that only waits, however long; then the first day, last what has none', () => {
  const tasks = [
    { what: 'takings of August', day: day('2026-08-30'), late: 0 },
    { what: 'invoices', day: day('2026-11-20'), late: 1 },
    { what: 'people without a role', day: null, late: 0 },
    { what: 'a race', day: day('2026-12-01'), late: 0 },
    { what: 'transfers', day: day('2026-11-18'), late: 1 },
  ] as const;
  expect(tasks.toSorted(byUrgency).map(({ what }) => what)).toEqual([
    'transfers',
    'invoices',
    'takings of August',
    'a race',
    'people without a role',
  ]);
});
