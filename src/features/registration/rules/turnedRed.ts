import type { StartMatter, Verdict } from './start.ts';

const redMatters = ({ reasons }: Verdict): StartMatter[] => [
  ...new Set(reasons.flatMap(({ light, matter }) => (light === 'red' ? [matter] : []))),
];

/** The matters in which a change makes red what was not (decision 196); what was red before is not of the change. */
export function turnedRed(before: Verdict, after: Verdict): readonly StartMatter[] {
  const already = redMatters(before);
  return redMatters(after).filter((matter) => !already.includes(matter));
}

/** How somebody's start turns by a change: to one that may not be, or back to one that may; and for which matters. */
export interface Turn {
  readonly to: 'red' | 'green';
  readonly matters: readonly StartMatter[];
}

/** Null for whom nothing turns: who was red for another matter and stays so, or may start as before. */
export function turnOf(before: Verdict, after: Verdict): Turn | null {
  const red = turnedRed(before, after);
  if (red.length > 0) return { to: 'red', matters: red };
  return before.light === 'red' && after.light !== 'red' ? { to: 'green', matters: redMatters(before) } : null;
}
