import { type Day, dayInRome } from '#kernel/calendar.ts';
import { type Documents, type DocumentsCase, documentsOf } from './documents.ts';

/** Whole days on the wall calendar from one day to another. */
export const daysUntil = (to: Day, from: Day): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);

interface Coming extends DocumentsCase {
  readonly race_starts_at: string;
}

/** Those whose race is today or later. */
export const toCome = <Row extends Pick<Coming, 'race_starts_at'>>(rows: readonly Row[], now: Date): Row[] => {
  const today = dayInRome(now);
  return rows.filter((row) => dayInRome(new Date(row.race_starts_at)) >= today);
};

/** Subscriptions whose race is still to come and whose certificate is missing or was rejected: what is to be done. */
export const withoutDocument = <Row extends Coming>(rows: readonly Row[], now: Date): Row[] => {
  const lacking: readonly Documents[] = ['missing', 'rejected'];
  return toCome(rows, now).filter((row) => lacking.includes(documentsOf(row)));
};
