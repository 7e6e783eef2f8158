import { isMinor } from '#features/athletes/rules/age.ts';
import type { Day } from '#kernel/calendar.ts';
import { fullName, shownName } from '#kernel/names.ts';

export interface ListedAthlete {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
}

const initial = (name: string): string => {
  const [letter] = new Intl.Segmenter().segment(shownName(name));
  return letter ? `${letter.segment.toLocaleUpperCase('it')}.` : '';
};

/** Initials of a minor, and of whoever's birthday is not known, on the day of reading. */
export const listedName = ({ firstname, lastname, birthday }: ListedAthlete, today: Day): string =>
  birthday === null || isMinor(birthday, today)
    ? [initial(firstname), initial(lastname)].filter(Boolean).join(' ')
    : fullName({ firstname, lastname });
