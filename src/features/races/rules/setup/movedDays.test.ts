import { describe, expect, test } from 'vitest';
import { type ClockTime, type Day, day, dayOfClock } from '#kernel/calendar.ts';
import { plannedStageDays, plannedStart, type RaceDays } from './movedDays.ts';

const saturday = day('2027-05-29');
const sunday = day('2027-05-30');
const later = day('2027-09-18');
const race = (startsOn: Day, postponedFrom: Day | null = null): RaceDays => ({
  startsAt: `${startsOn}T09:00` as ClockTime,
  endsOn: startsOn,
  postponedFrom: postponedFrom && (`${postponedFrom}T08:00` as ClockTime),
});

test('a race that was postponed is planned for the start that it had first', () => {
  expect(plannedStart(race(later, saturday))).toBe('2027-05-29T08:00');
  expect(plannedStart(race(saturday))).toBe('2027-05-29T09:00');
});

describe('The days of a stage as they were planned', () => {
  const stages: readonly (readonly [string, Day, Day, readonly RaceDays[], Day, Day])[] = [
    ['without a race', saturday, sunday, [], saturday, sunday],
    ['whose races run as planned, with days without one', saturday, later, [race(sunday)], saturday, later],
    ['that moved with its only race', later, later, [race(later, saturday)], saturday, saturday],
    ['that reaches over the new day of one', saturday, later, [race(later, saturday), race(sunday)], saturday, sunday],
    ['whose first race ran earlier', saturday, sunday, [race(saturday, sunday), race(sunday)], sunday, sunday],
    ['that was given its own days since', later, later, [race(sunday, saturday)], saturday, later],
    ['that has more days than the postponed race', saturday, later, [race(sunday, saturday)], saturday, later],
  ];
  test.each(stages)('%s', (_, startsOn, endsOn, races, from, until) => {
    expect(plannedStageDays({ startsOn, endsOn }, races)).toEqual({ startsOn: from, endsOn: until });
  });

  test('of several days keep their length after a race of several days was postponed', () => {
    const two: RaceDays = { ...race(later, saturday), endsOn: day('2027-09-19') };
    expect(dayOfClock(two.startsAt)).toBe(later);
    expect(plannedStageDays({ startsOn: later, endsOn: two.endsOn }, [two])).toEqual({
      startsOn: saturday,
      endsOn: sunday,
    });
  });
});
