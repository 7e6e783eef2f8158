import { addDays, type Day } from '#kernel/calendar.ts';

const week = 7;
const yearInDays = 365.2425;

/** The year that a season is called by; null where its name has none. */
const yearOfSeason = (name: string): number | null => {
  const years = name.match(/\d{4}/g);
  return years ? Number(years.at(-1)) : null;
};

/** The day in another season that is nearest to this one, on the same weekday; seasons without a year follow each other. */
export function weekdayLater(day: Day, from: string, to: string): Day {
  const [was, is] = [yearOfSeason(from), yearOfSeason(to)];
  const years = was !== null && is !== null ? is - was : from === to ? 0 : 1;
  return addDays(day, Math.round((years * yearInDays) / week) * week);
}
