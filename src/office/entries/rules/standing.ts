/** How an entry stands in the office's list: paid, awaiting its payment, or over (cancelled, expired, given back or away). */
export const entryStandings = ['paid', 'to_pay', 'over'] as const;
export type EntryStanding = (typeof entryStandings)[number];

interface Standable {
  readonly entry: 'live' | 'released';
  readonly registration: 'on_hold' | 'confirmed' | 'released';
  readonly status: 'replaced' | 'transferred' | null;
}

export function entryStanding({ entry, registration, status }: Standable): EntryStanding {
  if (entry === 'released' || registration === 'released' || status !== null) return 'over';
  return registration === 'confirmed' ? 'paid' : 'to_pay';
}
