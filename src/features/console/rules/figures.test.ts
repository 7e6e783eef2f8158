import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '#kernel/calendar.ts';
import { cents, euro, sum } from '#kernel/money.ts';
import { ageBand, paceAt, paceOf, ticks, weekOf, weeksOf } from './figures.ts';

test.each([
  [null, 'unknown'],
  [17, 'under_18'],
  [18, '18_24'],
  [24, '18_24'],
  [25, '25_34'],
  [64, '55_64'],
  [65, 'from_65'],
] as const)('who becomes %s in the season is of the band %s', (age, band) => {
  expect(ageBand(age)).toBe(band);
});

test('a week begins on its Monday, over a change of the year, too', () => {
  expect(weekOf(day('2026-06-14'))).toBe('2026-06-08');
  expect(weekOf(day('2026-06-15'))).toBe('2026-06-15');
  expect(weekOf(day('2027-01-01'))).toBe('2026-12-28');
});

describe('Athletes by days before the race', () => {
  const race = day('2026-06-13');
  const days = new Map([
    [day('2026-06-01'), 3],
    [day('2026-05-20'), 2],
    [day('2026-06-14'), 9],
  ]);
  test('add up from the first day to the last that counts, and stay level until it', () => {
    expect(paceOf(days, race, day('2026-06-05'))).toEqual([
      { before: 24, athletes: 2 },
      { before: 12, athletes: 5 },
      { before: 8, athletes: 5 },
    ]);
  });
  test('are asked for any day: none before the first', () => {
    const points = paceOf(days, race, race);
    expect([30, 24, 13, 12, 0].map((before) => paceAt(points, before))).toEqual([0, 2, 2, 5, 5]);
  });
});

test('weeks have all the money of their days, and the empty ones between stand', () => {
  const first = day('2026-05-01');
  const money = fc.record({ after: fc.integer({ min: 0, max: 90 }), taken: fc.nat(9_999), returned: fc.nat(9_999) });
  fc.assert(
    fc.property(fc.array(money, { minLength: 1 }), (rows) => {
      const days = rows.map(({ after, taken, returned }) => ({
        day: addDays(first, after),
        taken: cents(taken),
        returned: cents(returned),
      }));
      const weeks = weeksOf(days);
      expect(sum(weeks.map(({ net }) => net))).toBe(sum(days.map(({ taken, returned }) => cents(taken - returned))));
      expect(weeks.every(({ from }, at) => at === 0 || from === addDays(weeks[at - 1]!.from, 7))).toBe(true);
    }),
  );
  expect(weeksOf([])).toEqual([]);
  expect(weeksOf([{ day: first, taken: euro('2.00'), returned: euro('0.50') }])).toEqual([
    { from: '2026-04-27', taken: 200, returned: 50, net: 150 },
  ]);
});

test('an axis begins at zero, has round steps and reaches beyond the greatest value', () => {
  expect(ticks(0)).toEqual([0, 1]);
  expect(ticks(3)).toEqual([0, 1, 2, 3]);
  expect(ticks(288)).toEqual([0, 100, 200, 300]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (greatest) => {
      const all = ticks(greatest);
      expect(all[0]).toBe(0);
      expect(all.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(all.length).toBeLessThanOrEqual(7);
    }),
  );
});
