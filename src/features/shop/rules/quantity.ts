import { available, type Counters } from '#features/stock/rules/available.ts';

/** What the quantity field takes: at least 1 while there is any, at most what is available. */
export interface QuantityBounds {
  readonly min: 0 | 1;
  readonly max: number;
}

/**
 * The bounds of a quantity: minimum 1, maximum stock − (ordered + cart_blocked + purchased); with nothing
 * available the field stands at 0.
 *
 * Source: checkout §5, "Shop item or service".
 */
export const quantityBounds = (counters: Counters): QuantityBounds => {
  const max = available(counters);
  return { min: max > 0 ? 1 : 0, max };
};

/** Why a quantity cannot be had, as a field code; nothing when it can. */
export function quantityError(quantity: number, counters: Counters): 'too_small' | 'not_available' | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return 'too_small';
  return quantity > available(counters) ? 'not_available' : undefined;
}
