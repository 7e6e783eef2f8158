import { yearOf } from '#kernel/calendar.ts';
import type { Day } from '#kernel/days.ts';

/**
 * The year of a portal's first season. From October on it is the next one: its races are what is prepared then. Who
 * begins late in a year with races of that same year makes one more season.
 */
export const firstSeasonYear = (today: Day): number => yearOf(today) + (today.slice(5) >= '10-01' ? 1 : 0);
