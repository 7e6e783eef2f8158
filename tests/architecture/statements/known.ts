/** What stands outside its owner's rooms: these go, one by one. */
export const known: ReadonlySet<string> = new Set(['src/features/stock/server/stock.ts']);
