import type { Cents } from '#kernel/money.ts';
import type { ProductFields } from '../../contract/setup.ts';

export interface ProductSetUp {
  readonly product: ProductFields;
  /** The lowest price of the last thirty days before it was reduced; null where it has not changed. */
  readonly lowest: Cents | null;
  /** Today: by courier, or collected at a race. */
  readonly ways_of_delivery: number;
}
