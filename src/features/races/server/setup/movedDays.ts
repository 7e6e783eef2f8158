import { addDays, type ClockTime, type Day, dayOfClock, yearOf } from '#kernel/calendar.ts';

/** Whole days from one day to another. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);

/** Years from the year of one start to the year of another: ages count by the year, so bounds by year of birth move by them. */
export const yearsBetween = (from: ClockTime, to: ClockTime): number =>
  yearOf(dayOfClock(to)) - yearOf(dayOfClock(from));

/** The same hour of the clock so many days later. */
export const timeMoved = (time: ClockTime, days: number) =>
  `${addDays(dayOfClock(time), days)}${time.slice(10)}` as ClockTime;
