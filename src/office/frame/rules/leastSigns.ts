export const leastSigns = 2;
