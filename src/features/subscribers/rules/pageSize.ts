/** The page sizes of the subscribers list, the usual one first (checkout §9). */
export const pageSizes = [50, 100, 150] as const;
