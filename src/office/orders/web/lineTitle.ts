import { fullName } from '#kernel/names.ts';
import type { OfficeOrderView } from '../contract/orders.ts';

type OfficeLine = OfficeOrderView['order']['order_details'][number];

/** How many of what, in which options, and for whom, so that two of one thing are told apart. */
export function lineTitle({ name, quantity, itemable, service_for, shop_product_variables }: OfficeLine): string {
  const whose = itemable ?? service_for;
  const options = shop_product_variables.map(({ key, name: chosen }) => `${key}: ${chosen}`);
  const said = [name, ...options, ...(whose ? [fullName(whose.member)] : [])].join(', ');
  return quantity > 1 ? `${quantity} × ${said}` : said;
}
