import { isMinor } from '#features/athletes/rules/age.ts';
import type { RaceView } from '#features/races/contract.ts';
import { dayInRome, dayOf } from '#kernel/days.ts';

/** Under 18 on the day of the first race: a parent's consent is needed. */
export function isMinorAt(birthday: string, races: RaceView['races']): boolean {
  const born = dayOf(birthday);
  const [first] = races;
  return born !== null && first !== undefined && isMinor(born, dayInRome(new Date(first.starts_at)));
}
