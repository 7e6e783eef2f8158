import type { Day } from '#kernel/calendar.ts';

/** The latest rule that has begun on a day: a race of next year is judged by next year's. */
export function inForce<Rule extends { readonly fromDay: Day }>(rules: readonly Rule[], on: Day): Rule | null {
  return (
    rules
      .filter(({ fromDay }) => fromDay <= on)
      .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
      .at(-1) ?? null
  );
}
