import type { Day } from '#kernel/calendar.ts';

export type AvailabilityState = 'open' | 'coming_soon' | 'sold_out' | 'closed';

/** What decides whether a race can be registered for. */
export interface Sale {
  readonly stock: number;
  readonly ordered: number;
  readonly purchased: number;
  readonly comingSoon: boolean;
  readonly registrationEndsAt: Date;
  readonly endsOn: Day;
}

/**
 * Places left as Home counts them: stock − ordered − purchased.
 *
 * Source: registration §9, "Race availability on Home".
 */
export const placesLeft = ({ stock, ordered, purchased }: Pick<Sale, 'stock' | 'ordered' | 'purchased'>): number =>
  Math.max(0, stock - ordered - purchased);

/** Has the registration's end passed, or the race itself? */
export const isClosed = (
  { registrationEndsAt, endsOn }: Pick<Sale, 'registrationEndsAt' | 'endsOn'>,
  now: Date,
  today: Day,
): boolean => registrationEndsAt <= now || endsOn < today;

/**
 * The state of a race. Several may be true at once; the first is said: coming soon, then sold out, then closed.
 *
 * Source: checkout §2 "Race home list" and registration §9; the order is our own.
 */
export function availabilityOf(sale: Sale, now: Date, today: Day): AvailabilityState {
  if (sale.comingSoon) return 'coming_soon';
  if (placesLeft(sale) === 0) return 'sold_out';
  return isClosed(sale, now, today) ? 'closed' : 'open';
}

/** Of these states of a package's races, the one that holds for the package: its worst, in the same order. */
export const worstOf = (states: readonly AvailabilityState[]): AvailabilityState =>
  (['coming_soon', 'sold_out', 'closed'] as const).find((state) => states.includes(state)) ?? 'open';

/**
 * Are few places left, so that their number is worth saying? At most 24 or a tenth of all, and never while half
 * of a small race is still free.
 */
export function isFew({ stock, ...taken }: Pick<Sale, 'stock' | 'ordered' | 'purchased'>): boolean {
  const places = placesLeft({ stock, ...taken });
  return places > 0 && places <= Math.max(24, stock / 10) && places * 2 <= stock;
}
