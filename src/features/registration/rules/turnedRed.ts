import type { StartMatter, Verdict } from './start.ts';

const redMatters = ({ reasons }: Verdict): StartMatter[] => [
  ...new Set(reasons.flatMap(({ light, matter }) => (light === 'red' ? [matter] : []))),
];

/**
 * What a change of a race makes red that was not: the matters in which somebody may not start any more. What was red
 * before, as a certificate that was never brought, is not of the change.
 *
 * Source: decision 196.
 */
export function turnedRed(before: Verdict, after: Verdict): readonly StartMatter[] {
  const already = redMatters(before);
  return redMatters(after).filter((matter) => !already.includes(matter));
}
