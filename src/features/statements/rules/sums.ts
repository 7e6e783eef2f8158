import type { Cents } from '#kernel/money.ts';

/** Beyond so many, which of them sum up is chance: 2 to the 12th sums are tried at most. */
const most = 12;

/**
 * The one selection of two or more whose amounts come to `wanted`: all of them, or else the only other one. Null where
 * none or several do, for then nobody knows which are meant.
 */
export function sumsTo<Item>(items: readonly Item[], amountOf: (item: Item) => Cents, wanted: Cents): Item[] | null {
  const total = items.reduce((sum, item) => sum + amountOf(item), 0);
  if (items.length >= 2 && total === wanted) return [...items];
  if (items.length > most || items.length < 3 || total < wanted) return null;
  let found: Item[] | null = null;
  for (let chosen = 3; chosen < 1 << items.length; chosen += 1) {
    const some = items.filter((_, at) => chosen & (1 << at));
    if (some.length < 2 || some.reduce((sum, item) => sum + amountOf(item), 0) !== wanted) continue;
    if (found) return null;
    found = some;
  }
  return found;
}
