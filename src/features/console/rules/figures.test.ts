import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { type Cents, cents, euro, noMoney, sum } from '#kernel/money.ts';
import {
  addedUp,
  ageBand,
  countUntil,
  daysBeside,
  everyDay,
  laterBy,
  moneyDaysBeside,
  ticks,
  weekOf,
  weeksBeside,
} from './figures.ts';

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

describe('Money', () => {
  const first = day('2026-05-01');
  const row = (at: Day, [sold, taken, returned]: readonly [Cents, Cents, Cents]) => ({
    day: at,
    sold,
    taken,
    returned,
  });

  test('of weeks is all the money of their days, and the empty ones between stand', () => {
    const amounts = fc.tuple(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999));
    const some = fc.array(fc.record({ after: fc.integer({ min: 0, max: 90 }), amounts }), { minLength: 1 });
    fc.assert(
      fc.property(some, some, (own, past) => {
        const days = (rows: typeof own) =>
          rows.map(({ after, amounts: [a, b, c] }) => row(addDays(first, after), [cents(a), cents(b), cents(c)]));
        const beside = {
          now: days(own),
          prior: { days: days(past), later: 364 },
          until: addDays(first, 90),
        };
        const net = (rows: readonly { taken: Cents; returned: Cents }[]) =>
          sum(rows.map(({ taken, returned }) => cents(taken - returned)));
        for (const found of [weeksBeside(beside), moneyDaysBeside(beside)]) {
          expect(sum(found.map((one) => one.net ?? noMoney))).toBe(net(beside.now));
          expect(sum(found.map((one) => one.sold ?? noMoney))).toBe(sum(beside.now.map(({ sold }) => sold)));
          expect(sum(found.map((one) => one.net_prior ?? noMoney))).toBe(net(beside.prior.days));
        }
        const weeks = weeksBeside(beside);
        expect(weeks.every(({ from }, at) => at === 0 || from === addDays(weeks[at - 1]!.from, 7))).toBe(true);
      }),
    );
    expect(weeksBeside({ now: [], prior: null, until: first })).toEqual([]);
  });

  test('of last season stands on the day that is as far from the race, and days to come have none of now', () => {
    const now = [row(first, [euro('3.00'), euro('2.00'), euro('0.50')])];
    const past = [row(addDays(first, 2 - 364), [euro('1.00'), euro('1.00'), noMoney])];
    expect(moneyDaysBeside({ now, prior: { days: past, later: 364 }, until: first })).toEqual([
      { day: first, sold: 300, taken: 200, returned: 50, net: 150, sold_prior: 0, net_prior: 0 },
      { day: '2026-05-03', sold: null, taken: null, returned: null, net: null, sold_prior: 100, net_prior: 100 },
    ]);
    expect(weeksBeside({ now, prior: null, until: first })).toEqual([
      { from: '2026-04-27', sold: 300, taken: 200, returned: 50, net: 150, sold_prior: null, net_prior: null },
    ]);
  });
});

test('time is drawn evenly: each of the last days has its place', () => {
  const empty = (at: Day) => ({ day: at, count: 0 });
  const rows = [
    { day: day('2026-05-01'), count: 1 },
    { day: day('2026-05-04'), count: 2 },
  ];
  expect(everyDay(rows, { most: 91, empty }).map(({ count }) => count)).toEqual([1, 0, 0, 2]);
  expect(everyDay(rows, { until: day('2026-05-05'), most: 3, empty }).map(({ count }) => count)).toEqual([0, 2, 0]);
  expect(everyDay([], { most: 91, empty })).toEqual([]);
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
