import type { Day } from '#kernel/calendar.ts';

/**
 * The one of dated rules that is in force on a day: the latest that has begun. Rules of federations change from season
 * to season, so that a race of next year is already judged by next year's.
 */
export function inForce<Rule extends { readonly fromDay: Day }>(rules: readonly Rule[], on: Day): Rule | null {
  return (
    rules
      .filter(({ fromDay }) => fromDay <= on)
      .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
      .at(-1) ?? null
  );
}
