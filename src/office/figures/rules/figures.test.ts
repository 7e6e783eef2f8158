import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { addedUp, ageBand, countUntil, daysBeside, laterBy, ticks } from './figures.ts';

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

test('a season is later by the days from race to race; without one of them nothing is compared', () => {
  expect(laterBy(day('2026-06-13'), day('2025-06-14'))).toBe(364);
  expect(laterBy(day('2026-06-13'), undefined)).toBeNull();
  expect(laterBy(undefined, day('2025-06-14'))).toBeNull();
});

describe('Athletes day by day', () => {
  const raceDay = day('2026-06-13');
  const now = new Map([
    [day('2026-06-08'), 3],
    [day('2026-06-06'), 2],
  ]);
  const prior = {
    athletes: new Map([
      [day('2025-06-06'), 4],
      [day('2025-06-10'), 5],
    ]),
    end: day('2025-06-14'),
    later: 364,
  };
  const rows = daysBeside({ now, prior, raceDay, until: day('2026-06-09') });

  test('stand beside those of last season as many days before its race', () => {
    expect(rows[0]).toEqual({ day: '2026-06-05', before: 8, athletes: 0, prior: 4 });
    expect(rows.find((row) => row.day === '2026-06-09')).toEqual({
      ...{ day: '2026-06-09', before: 4, athletes: 0, prior: 5 },
    });
  });
  test('have nothing of days to come, and all of last season until its end', () => {
    expect(rows.at(-1)).toEqual({ day: '2026-06-13', before: 0, athletes: null, prior: 0 });
    expect(rows.map(({ before }) => before)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
  test('stand alone where there was no last season', () => {
    const alone = daysBeside({ now, prior: null, raceDay, until: day('2026-06-09') });
    expect(alone.map(({ athletes, prior: none }) => [athletes, none])).toEqual([
      [2, null],
      [0, null],
      [3, null],
      [0, null],
    ]);
    expect(daysBeside({ now: new Map(), prior: null, raceDay, until: raceDay })).toEqual([]);
  });
  test('come to all there are, whoever is confirmed after the last race included', () => {
    const days = fc.dictionary(
      fc.integer({ min: 0, max: 200 }).map((after) => addDays(day('2026-01-01'), after)),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(days, days, (own, past) => {
        const map = (counts: Record<string, number>) =>
          new Map(Object.entries(counts).map(([at, count]) => [at as Day, count]));
        const found = addedUp(
          daysBeside({
            now: map(own),
            prior: { athletes: map(past), end: day('2026-03-01'), later: 40 },
            raceDay,
            until: day('2026-04-01'),
          }),
        );
        const last = (which: 'athletes' | 'prior') => found.findLast((row) => row[which] !== null)?.[which] ?? 0;
        const all = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0);
        expect([last('athletes'), last('prior')]).toEqual([all(own), all(past)]);
      }),
    );
  });
  test('are counted until a day, that day included', () => {
    expect(['2026-06-05', '2026-06-06', '2026-06-08'].map((at) => countUntil(now, day(at)))).toEqual([0, 2, 5]);
  });
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
