import { type Day, startOfDay } from '#kernel/calendar.ts';

/**
 * Since when a card can no longer be changed by its account, as an instant; null while it can. It can until race day:
 * from the first race's day on, in Italian time, the start lists are the office's.
 *
 * Source: checkout §2, "Change card number"; the day is decision 037.
 */
export function changesEnd(raceDay: Day, now: Date): string | null {
  const end = startOfDay(raceDay);
  return end <= now ? end.toISOString() : null;
}
