import { ageOn, type Day, yearOf } from '#kernel/calendar.ts';

/** An athlete under 18 on that day needs a parent's consent for a registration (registration §1). */
export const isMinor = (birthday: Day, on: Day): boolean => ageOn(birthday, on) < 18;

/** Is somebody of this age in the year of that day? Sports count by the year of birth (registration §3, "Race"). */
export const isOldEnough = (birthday: Day, age: number, on: Day): boolean => yearOf(on) - yearOf(birthday) >= age;
