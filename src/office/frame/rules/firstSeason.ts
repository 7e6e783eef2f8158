import { yearOf } from '#kernel/calendar.ts';
import type { Day } from '#kernel/days.ts';

/** The year of a portal's first season: from October on the next one, whose races are prepared then. */
export const firstSeasonYear = (today: Day): number => yearOf(today) + (today.slice(5) >= '10-01' ? 1 : 0);
