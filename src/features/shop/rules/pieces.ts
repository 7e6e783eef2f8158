interface PieceCounts {
  readonly stock: number;
  readonly ordered: number;
  readonly purchased: number;
}

/** Of a product, or of one combination of its options. */
export interface Counter extends PieceCounts {
  readonly cart_blocked: number;
}

/** Which everybody sees alike: what stands in carts may come back. */
export const piecesLeft = ({ stock, ordered, purchased }: PieceCounts): number =>
  Math.max(0, stock - ordered - purchased);

/** Checkout §5, "Shop item or service". */
export const piecesAvailable = (counter: Counter): number => Math.max(0, piecesLeft(counter) - counter.cart_blocked);

/** So few pieces that they are called the last ones: at most ten. */
export const isFewPieces = (pieces: number): boolean => pieces > 0 && pieces <= 10;
