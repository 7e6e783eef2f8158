import type { startsIfChanged } from '#features/registration/server/startsView.ts';
import { fullName } from '#kernel/names.ts';

/** So many of those who may not start any more are named. */
const mostNames = 8;

/** Whom a change concerns, as the office is told before it makes it. */
export const concernOf = ({ athletes, red }: Awaited<ReturnType<typeof startsIfChanged>>) => ({
  athletes,
  red: red.length,
  names: red.slice(0, mostNames).map(fullName),
});
