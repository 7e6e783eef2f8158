import type { OrderView } from '../contract.ts';
import { contentsOf, type OrderContents } from '../rules/contents.ts';

/** What the order that is shown is about, for the words of buttons and results. */
export function orderContents({ order_details: lines }: Pick<OrderView, 'order_details'>): OrderContents {
  const counted = lines.filter((line) => line.counted === 1);
  // One that nothing counts in any more is about what it was.
  return contentsOf((counted.length > 0 ? counted : lines).map(contentLine));
}

/** A line of an order as `contentsOf` reads it. */
export const contentLine = ({ parent_id, itemable_type }: OrderView['order_details'][number]) =>
  ({ parent_id, kind: itemable_type === 'shop_product' ? 'product' : 'registration' }) as const;
