import type { Cents } from '#kernel/money.ts';
import type { ProductFields } from '../../contract/setup.ts';

/** A product as it is set up, with all that decides whether it can be sold. */
export interface ProductSetUp {
  readonly product: ProductFields;
  /** The lowest price of the last thirty days before it was reduced; null where it has not changed. */
  readonly lowest: Cents | null;
  /** How many ways of delivery the circuit offers today: by courier, or collected at a race. */
  readonly ways_of_delivery: number;
}
