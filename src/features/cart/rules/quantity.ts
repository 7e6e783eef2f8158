/** How many of a product a line may ask for; how many there are, the counters decide (checkout §5). */
export const quantityBounds = { min: 1, max: 999 } as const;
