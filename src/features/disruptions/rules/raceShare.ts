import { type Cents, cents, noMoney } from '#kernel/money.ts';

/**
 * Of one race all of the price; of a package in proportion to the least price of each race alone, or in equal parts where one of
 * them has none. Whole cents that add up to the price. Source: decision 196.
 */
export function raceShares(paid: Cents, prices: readonly (Cents | null)[]): readonly Cents[] {
  const priced = prices.every((price) => price !== null && price > noMoney);
  const weights = prices.map((price) => (priced ? (price ?? 1) : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const ends = weights.map((_, at) => {
    const until = weights.slice(0, at + 1).reduce((sum, weight) => sum + weight, 0);
    return Math.round((paid * until) / all);
  });
  return ends.map((end, at) => cents(end - (ends[at - 1] ?? 0)));
}
