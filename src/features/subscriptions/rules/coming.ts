import { dayInRome } from '#kernel/calendar.ts';

interface StartDate {
  readonly race_starts_at: string;
  /** Given to somebody else; null while it is the athlete's. */
  readonly status: string | null;
  readonly given?: { readonly state: string } | null;
}

/**
 * Rows whose race is today or later, and the others. What was given away stands last among those to come while its code
 * can still go to another address, and is over from then on.
 */
export function splitByDay<Row extends StartDate>(rows: readonly Row[], now: Date): { coming: Row[]; past: Row[] } {
  const today = dayInRome(now);
  const coming: Row[] = [];
  const past: Row[] = [];
  const isGiven = ({ status }: Row) => status !== null;
  const isOver = (row: Row) =>
    dayInRome(new Date(row.race_starts_at)) < today || (isGiven(row) && row.given?.state !== 'unused');
  for (const row of rows) (isOver(row) ? past : coming).push(row);
  return { coming: [...coming.filter((row) => !isGiven(row)), ...coming.filter(isGiven)], past };
}

/** Of several lists what is to come, the soonest first, then the past, the latest first; not what was given away. */
export function firstOf<Row extends StartDate>(count: number, lists: readonly (readonly Row[])[], now: Date): Row[] {
  const { coming, past } = splitByDay(
    lists.flat().filter(({ status }) => status === null),
    now,
  );
  const byStart = (a: Row, b: Row) => a.race_starts_at.localeCompare(b.race_starts_at);
  return [...coming.sort(byStart), ...past.sort((a, b) => byStart(b, a))].slice(0, count);
}
