interface PieceCounts {
  readonly stock: number;
  readonly ordered: number;
  readonly purchased: number;
}

/** The counter of a product, or of one combination of its options. */
export interface Counter extends PieceCounts {
  readonly cart_blocked: number;
}

/**
 * Pieces left as the catalogue counts them, which everybody sees alike: stock − ordered − purchased. What stands in
 * carts may come back, as Home counts the places of a race.
 */
export const piecesLeft = ({ stock, ordered, purchased }: PieceCounts): number =>
  Math.max(0, stock - ordered - purchased);

/**
 * Pieces that a cart can take now: stock − (ordered + cart_blocked + purchased).
 *
 * Source: checkout §5, "Shop item or service".
 */
export const piecesAvailable = (counter: Counter): number => Math.max(0, piecesLeft(counter) - counter.cart_blocked);

/** So few pieces that they are called the last ones: at most ten. */
export const isFewPieces = (pieces: number): boolean => pieces > 0 && pieces <= 10;
