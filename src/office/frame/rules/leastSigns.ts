/** The fewest letters or digits that the office's search looks for. */
export const leastSigns = 2;
