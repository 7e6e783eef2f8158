import { type Day, startOfDay } from '#kernel/calendar.ts';

/**
 * Since when a card is no longer its account's to change; null while it is (checkout §2, "Change card number"). From the
 * first race's day on, in Italian time, the start lists are the office's (decision 037).
 */
export function changesEnd(raceDay: Day, now: Date): string | null {
  const end = startOfDay(raceDay);
  return end <= now ? end.toISOString() : null;
}
