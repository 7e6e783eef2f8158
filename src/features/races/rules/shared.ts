import type { RaceCard } from '#features/circuits/contract.ts';

/** Do several take part together, so that a price is each one's? A pair or a relay; of a package nothing is said. */
export const isShared = ({
  card,
}: {
  readonly card: Pick<RaceCard, 'registrations_in_cart' | 'is_relay'> | null;
}): boolean => card !== null && (card.registrations_in_cart > 1 || card.is_relay === 1);
