/** The quantity of a product in one line, whatever is in stock (checkout §5). */
export const quantityBounds = { min: 1, max: 999 } as const;
