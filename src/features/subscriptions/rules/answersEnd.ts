import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
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

/**
 * Since when a card is no longer its account's to change; null while it is (checkout §2, "Change card number"). From the
 * first race's day on, in Italian time, the start lists are the office's (decision 037).
 */
export function changesEnd(raceDay: Day, now: Date): string | null {
  const end = startOfDay(raceDay);
  return end <= now ? end.toISOString() : null;
}

/** Was the team typed, so that it can be typed anew? The registry's team goes with the card (registration §4). */
export const isTeamTyped = ({ card, card_number }: Pick<RegistrationAnswers, 'card' | 'card_number'>): boolean =>
  card_number !== undefined && card === 'unverified';
