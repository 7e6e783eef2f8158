import { addDays, type Day, yearOf } from '#kernel/calendar.ts';

/** Days before the first race by which the office needs a certificate (decision 040). */
const certificateDueDays = 7;

export interface Period {
  readonly date_of_issue: Day;
  readonly expiration_date: Day;
}

/** The same day one year later; 29 February becomes 28 February. */
export function yearAfter(date: Day): Day {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return (next.endsWith('-02-29') ? next.replace(/29$/, '28') : next) as Day;
}

/** Impossible dates, by field (registration §5, "Medical certificate upload"; the bounds are decision 040). */
export function periodFaults(
  { date_of_issue, expiration_date }: Period,
  { today, birthday }: { readonly today: Day; readonly birthday: Day | null },
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (date_of_issue > today) faults.date_of_issue = 'date_in_the_future';
  else if (birthday !== null && date_of_issue < birthday) faults.date_of_issue = 'date_before_birth';
  if (expiration_date < date_of_issue) faults.expiration_date = 'expires_before_issue';
  else if (expiration_date > yearAfter(date_of_issue)) faults.expiration_date = 'certificate_too_long';
  return faults;
}

export interface CertificateKind {
  readonly type_id: number;
  readonly discipline_id: number;
}

/** Type 2 forces discipline 1 (registration §4): an implied discipline overrides the chosen one. */
export const disciplineOf = (
  type: { readonly implied_discipline_id: number | null } | undefined,
  chosen: number | null,
): number | null => type?.implied_discipline_id ?? chosen;

/** The years to choose from: a new certificate is good for a year at most; an edited one has its own, too. */
export function yearsToChoose(today: Day, edited: Period | null) {
  const now = yearOf(today);
  return {
    issue: { from: now, to: Math.min(now - 1, ...(edited ? [yearOf(edited.date_of_issue)] : [])) },
    expiration: { from: now + 1, to: Math.min(now, ...(edited ? [yearOf(edited.expiration_date)] : [])) },
  };
}

export type RaceDayFault = 'other_kind' | 'not_yet_valid' | 'expires_before_race';

/** Why it is not valid for these race days (registration §4, decision 040). A type without kinds takes any. */
export function raceDayFault(
  certificate: Period & CertificateKind,
  asked: readonly CertificateKind[],
  raceDays: readonly Day[],
): RaceDayFault | null {
  const fits = ({ type_id, discipline_id }: CertificateKind) =>
    type_id === certificate.type_id && discipline_id === certificate.discipline_id;
  if (asked.length > 0 && !asked.some(fits)) return 'other_kind';
  if (raceDays.some((day) => day < certificate.date_of_issue)) return 'not_yet_valid';
  return raceDays.some((day) => day > certificate.expiration_date) ? 'expires_before_race' : null;
}

/** A week before the first race; later the eve, or the race day itself if that is today (decision 040). */
export function uploadDeadline(raceDays: readonly Day[], today: Day): Day {
  const first = raceDays.toSorted()[0] ?? today;
  const week = addDays(first, -certificateDueDays);
  const eve = addDays(first, -1);
  return week >= today ? week : eve >= today ? eve : first;
}
