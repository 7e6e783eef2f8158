import { type Day, dayInRome } from '#kernel/calendar.ts';

export const daysUntil = (to: Day, from: Day): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);

export const toCome = <Row extends { readonly race_starts_at: string }>(rows: readonly Row[], now: Date): Row[] => {
  const today = dayInRome(now);
  return rows.filter((row) => dayInRome(new Date(row.race_starts_at)) >= today);
};

/** Greatest number of to-dos of a kind that are named; beyond it they are counted. */
export const mostToDo = 20;
