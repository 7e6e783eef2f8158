import { addDays, type Day } from '#kernel/calendar.ts';

const week = 7;
const yearInDays = 365.2425;

const yearOfSeason = (name: string): number | null => {
  const years = name.match(/\d{4}/g);
  return years ? Number(years.at(-1)) : null;
};

const yearsLater = (day: Day, years: number): Day => addDays(day, Math.round((years * yearInDays) / week) * week);

/** The day that is nearest to this one in the first year in which it is not over, on the same weekday. */
export function nextYears(day: Day, today: Day): Day {
  for (let years = 0; ; years += 1) {
    const later = yearsLater(day, years);
    if (later >= today) return later;
  }
}

/**
 * The day in another season that is nearest to this one, on the same weekday; seasons without a year follow each other.
 */
export function weekdayLater(day: Day, { from, to, today }: { from: string; to: string; today: Day }): Day {
  const [was, is] = [yearOfSeason(from), yearOfSeason(to)];
  const years = was !== null && is !== null ? is - was : from === to ? 0 : 1;
  return nextYears(yearsLater(day, years), today);
}
