import { type Day, dayInRome } from '#kernel/calendar.ts';

/** Which race of a package a row shows: the first that is run today or later, else the last; they are in order. */
export const runNext = <Race extends { readonly starts_at: string }>(
  races: readonly Race[],
  today: Day,
): Race | undefined => races.find(({ starts_at }) => dayInRome(new Date(starts_at)) >= today) ?? races.at(-1);
