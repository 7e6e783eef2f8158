import { Day, yearOf } from '#kernel/calendar.ts';

/** Birth years run from 1900 to the current year (registration §3, §9). */
export const firstBirthYear = 1900;

export const birthYears = (today: Day) => ({ from: yearOf(today), to: firstBirthYear });

/** Is it a day of the calendar on which somebody who is here today can have been born? */
export const isBirthday = (text: string, today: Day): text is Day => {
  const parsed = Day.safeParse(text);
  return parsed.success && yearOf(parsed.data) >= firstBirthYear && parsed.data <= today;
};

const padded = (part: string | number, length: number): string => String(part).trim().padStart(length, '0');

/** A birthday put together from what was chosen as day, month and year; null where there is no such day. */
export function birthdayFrom(
  parts: { readonly day: string | number; readonly month: string | number; readonly year: string | number },
  today: Day,
): Day | null {
  const text = `${padded(parts.year, 4)}-${padded(parts.month, 2)}-${padded(parts.day, 2)}`;
  return isBirthday(text, today) ? text : null;
}
