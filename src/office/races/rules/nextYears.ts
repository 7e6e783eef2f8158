import { addDays, type Day } from '#kernel/calendar.ts';

const week = 7;
const yearInDays = 365.2425;

/** The day that is nearest to this one in the first year in which it is not over, on the same weekday. */
export function nextYears(day: Day, today: Day): Day {
  for (let years = 0; ; years += 1) {
    const later = addDays(day, Math.round((years * yearInDays) / week) * week);
    if (later >= today) return later;
  }
}
