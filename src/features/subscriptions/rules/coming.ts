import { dayInRome } from '#kernel/calendar.ts';

interface Dated {
  readonly race_starts_at: string;
  /** Given to somebody else; null while it is the athlete's. */
  readonly status: string | null;
}

/**
 * Rows whose race is today or later, and the others, each in the order in which they came; of those to come the ones
 * that were given away stand last.
 */
export function splitByDay<Row extends Dated>(rows: readonly Row[], now: Date): { coming: Row[]; past: Row[] } {
  const today = dayInRome(now);
  const coming: Row[] = [];
  const past: Row[] = [];
  for (const row of rows) (dayInRome(new Date(row.race_starts_at)) >= today ? coming : past).push(row);
  const isGiven = ({ status }: Row) => status !== null;
  return { coming: [...coming.filter((row) => !isGiven(row)), ...coming.filter(isGiven)], past };
}

/**
 * The first of several lists as one: what is to come, the soonest first, then what is past, the latest first. What was
 * given away is left out.
 */
export function firstOf<Row extends Dated>(count: number, lists: readonly (readonly Row[])[], now: Date): Row[] {
  const { coming, past } = splitByDay(
    lists.flat().filter(({ status }) => status === null),
    now,
  );
  const byStart = (a: Row, b: Row) => a.race_starts_at.localeCompare(b.race_starts_at);
  return [...coming.sort(byStart), ...past.sort((a, b) => byStart(b, a))].slice(0, count);
}
