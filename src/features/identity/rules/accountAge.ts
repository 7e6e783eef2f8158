import { ageOn, type Day } from '#kernel/calendar.ts';

/** Account holders are adults (registration §9). */
const accountAge = 18;

export const mayHoldAccount = (birthday: Day, today: Day): boolean => ageOn(birthday, today) >= accountAge;
