import type { OrderView } from '../contract.ts';
import { contentsOf, type OrderContents } from '../rules/contents.ts';

/** What the order that is shown is about, for the words of buttons and results. */
export const orderContents = ({ order_details }: Pick<OrderView, 'order_details'>): OrderContents =>
  contentsOf(
    order_details
      .filter(({ counted }) => counted === 1)
      .map(({ parent_id, itemable_type }) => ({
        parent_id,
        kind: itemable_type === 'shop_product' ? 'product' : 'registration',
      })),
  );
