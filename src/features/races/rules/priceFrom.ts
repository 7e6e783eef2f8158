import type { Cents } from '#kernel/money.ts';

/**
 * The "from" price of a race: the lowest among the ways to register; nothing where there is none yet.
 *
 * Source: registration §9, "a register button with a from-price".
 */
export const priceFrom = (prices: readonly Cents[]): Cents | null =>
  prices.length === 0 ? null : (Math.min(...prices) as Cents);
