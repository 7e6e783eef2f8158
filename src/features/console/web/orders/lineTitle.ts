import { fullName } from '#kernel/names.ts';
import type { OfficeOrderView } from '../../contract.ts';

type Line = OfficeOrderView['order']['order_details'][number];

/** A line as the office reads it: what it is and for whom, or how many of it. */
export function lineTitle({ name, quantity, itemable }: Line): string {
  if (itemable) return `${name}, ${fullName(itemable.member)}`;
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
