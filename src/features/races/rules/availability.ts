import { type Day, dayInRome } from '#kernel/calendar.ts';

export type AvailabilityState = 'open' | 'coming_soon' | 'sold_out' | 'closed';

/** What decides when registration for a race or package is open. A package has no dates of its own, only its races. */
export interface Offer {
  readonly comingSoon: boolean;
  readonly registrationEndsAt: Date;
  readonly endsOn?: Day;
  readonly stopped?: boolean;
}

export interface OfferRow {
  readonly coming_soon: boolean;
  readonly registration_ends_at: string;
  readonly ends_on?: Day;
  readonly stopped?: boolean;
}

export const offerOf = ({ coming_soon, registration_ends_at, ends_on, stopped = false }: OfferRow): Offer => ({
  comingSoon: coming_soon,
  registrationEndsAt: new Date(registration_ends_at),
  stopped,
  ...(ends_on && { endsOn: ends_on }),
});

interface Counter {
  readonly stock: number;
  readonly ordered: number;
  readonly purchased: number;
  readonly kept: number;
}

/** Places left as Home counts them (registration §9, "Race availability on Home"). */
export const placesLeft = ({ stock, ordered, purchased, kept }: Counter): number =>
  Math.max(0, stock - ordered - purchased - kept);

/** Has the registration's end passed, or the race itself? */
const isClosed = ({ registrationEndsAt, endsOn }: Offer, now: Date): boolean =>
  registrationEndsAt <= now || (endsOn !== undefined && endsOn < dayInRome(now));

/** Stopped, coming soon or closed; the one place that decides it, for a race alone or each race of a package. */
export const openingFlags = (offers: readonly Offer[], now: Date) => ({
  stopped: offers.some(({ stopped = false }) => stopped),
  comingSoon: offers.some(({ comingSoon }) => comingSoon),
  closed: offers.some((offer) => isClosed(offer, now)),
});

/** The state of a race or package (checkout §2 "Race home list", registration §9); the order is our own. */
export function availabilityOf(offers: readonly Offer[], places: number, now: Date): AvailabilityState {
  const { stopped, comingSoon, closed } = openingFlags(offers, now);
  if (stopped) return 'closed';
  if (comingSoon) return 'coming_soon';
  if (places <= 0) return 'sold_out';
  return closed ? 'closed' : 'open';
}

/** Few places left, so that their number is shown: at most 24 or a tenth of all, and less than half of a small race. */
export function isFew({ stock, ...taken }: Counter): boolean {
  const places = placesLeft({ stock, ...taken });
  return places > 0 && places <= Math.max(24, stock / 10) && places * 2 <= stock;
}
