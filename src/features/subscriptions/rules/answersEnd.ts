import { addDays, type Day, startOfDay } from '#kernel/calendar.ts';

interface ChangeableRace {
  /** The last day that the organiser set, in Italian time; null: while registration is open. */
  readonly changes_until: Day | null;
  readonly registration_ends_at: string;
  readonly starts_at: string;
}

/**
 * From when on only the office changes the answers (decision 095): after the organiser's last day, or with the end of
 * registration where none is set, never once the race has started; of a package by the first of its races.
 */
export function answersEnd(races: readonly ChangeableRace[]): Date {
  const ends = races.flatMap(({ changes_until, registration_ends_at, starts_at }) => [
    new Date(starts_at),
    changes_until ? startOfDay(addDays(changes_until, 1)) : new Date(registration_ends_at),
  ]);
  return new Date(Math.min(...ends.map(Number)));
}

/** Until when a condition that came later can be accepted: until the last race of a registration starts (decision 095). */
export const acceptedUntil = (races: readonly Pick<ChangeableRace, 'starts_at'>[]): Date =>
  new Date(Math.max(...races.map(({ starts_at }) => Date.parse(starts_at))));
