import { type Day, yearOf } from '#kernel/calendar.ts';

/** The years of birth that a registration type is for, both included; null: open on that side. */
export interface BornBounds {
  readonly born_from: number | null;
  readonly born_until: number | null;
}

export const bornWhenever: BornBounds = { born_from: null, born_until: null };

/** The bounds that a birthday does not meet, 0 for an open side; null if it does or is not known (decision 035). */
export function bornOutside(birthday: Day | null, { born_from, born_until }: BornBounds) {
  if (birthday === null) return null;
  const year = yearOf(birthday);
  const isOutside = (born_from !== null && year < born_from) || (born_until !== null && year > born_until);
  return isOutside ? { from: born_from ?? 0, until: born_until ?? 0 } : null;
}
