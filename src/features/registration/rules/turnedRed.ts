import type { StartMatter, Verdict } from './start.ts';

const redMatters = ({ reasons }: Verdict): StartMatter[] => [
  ...new Set(reasons.flatMap(({ light, matter }) => (light === 'red' ? [matter] : []))),
];

/** The matters in which a change makes red what was not (decision 196); what was red before is not of the change. */
export function turnedRed(before: Verdict, after: Verdict): readonly StartMatter[] {
  const already = redMatters(before);
  return redMatters(after).filter((matter) => !already.includes(matter));
}
