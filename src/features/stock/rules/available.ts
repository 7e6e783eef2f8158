/** The counters of a sellable. */
export interface Counters {
  readonly stock: number;
  /** Taken by orders that await payment. */
  readonly ordered: number;
  /** Held by carts for a while. */
  readonly cartBlocked: number;
  readonly purchased: number;
}

/**
 * How many an order may still take: stock − (ordered + cart_blocked + purchased), never less than nothing.
 *
 * Source: checkout §5, "Shop item or service".
 */
export const available = ({ stock, ordered, cartBlocked, purchased }: Counters): number =>
  Math.max(0, stock - (ordered + cartBlocked + purchased));
