/** How much is left of a product, and of the combination of options that a line has, if that has a number of its own. */
interface PiecesNeed {
  readonly product: number;
  readonly combination: number | null;
}

/** What a line has too little of, the whole product or only this combination of its options, and how much is left. */
export interface Short {
  readonly of: 'whole' | 'combination';
  readonly available: number;
}

/** A line needs both numbers, so the lesser decides; where they are the same, the product is what is gone. */
export const shortOf = ({ product, combination }: PiecesNeed): Short =>
  combination !== null && combination < product
    ? { of: 'combination', available: combination }
    : { of: 'whole', available: product };

/** The product as a refusal names it: with the chosen options if only their combination is short. */
export const shortName = ({ of }: Short, name: string, options: readonly string[]): string =>
  of === 'combination' ? [name, ...options].join(', ') : name;
