interface Together {
  /** Of how many registrations a cart must hold a multiple. */
  readonly registrations_in_cart: number;
  readonly is_relay: 0 | 1;
}

/** Do several take part together, so that a price is each one's? A pair or a relay; of a package nothing is said. */
export const isShared = ({ card }: { readonly card: Together | null }): boolean =>
  card !== null && (card.registrations_in_cart > 1 || card.is_relay === 1);
