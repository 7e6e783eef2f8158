import { type Day, dayOf, yearOf } from '#kernel/calendar.ts';

/** Birth years run from 1900 to the current year (registration §3, §9). */
export const firstBirthYear = 1900;

export const birthYears = (today: Day) => ({ from: yearOf(today), to: firstBirthYear });

export const isBirthday = (text: string, today: Day): text is Day => {
  const known = dayOf(text);
  return known !== null && yearOf(known) >= firstBirthYear && known <= today;
};
