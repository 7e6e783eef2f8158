import type { RaceOf } from '#features/races/web/RacePoster.tsx';
import { noMoney, sum } from '#kernel/money.ts';
import type { OrderView } from '../contract.ts';
import { contentsOf, type OrderContents } from '../rules/contents.ts';

/** What the order that is shown is about, for the words of buttons and results. */
export function orderContents({ order_details: lines }: Pick<OrderView, 'order_details'>): OrderContents {
  const counted = lines.filter((line) => line.counted === 1);
  // One that nothing counts in any more is about what it was.
  return contentsOf((counted.length > 0 ? counted : lines).map(contentLine));
}

/** Does a line hold what was bought: it was not taken out, nor its registration given up for a code? */
export const isHeld = ({ removed_at, itemable }: OrderView['order_details'][number]): boolean =>
  removed_at === null && !itemable?.given;

/** What there still is of an order, for the way to its next steps; null where nothing is left. */
export const heldContents = ({ order_details: lines }: Pick<OrderView, 'order_details'>): OrderContents | null => {
  const held = lines.filter(isHeld);
  return held.length > 0 ? contentsOf(held.map(contentLine)) : null;
};

/** What of an order's money is in codes that its registrations were given up for, and in how many. */
export function codesOf({ order_details: lines }: Pick<OrderView, 'order_details'>) {
  const given = lines.flatMap(({ itemable }) => itemable?.given ?? []).filter(({ worth }) => worth > noMoney);
  return { worth: sum(given.map(({ worth }) => worth)), count: given.length };
}

export const contentLine = ({ parent_id, itemable_type }: OrderView['order_details'][number]) =>
  ({ parent_id, kind: itemable_type === 'shop_product' ? 'product' : 'registration' }) as const;

/** The registrations of an order whose athletes start in a crew. */
export const crewedLines = (
  lines: readonly { readonly id: string; readonly itemable: { readonly crew: string | null } | null }[],
): string[] => lines.filter(({ itemable }) => itemable?.crew).map(({ id }) => id);

/** The first race that an order still registers for: its poster stands beside what is said of the order. */
export function raceOfOrder({ order_details }: Pick<OrderView, 'order_details'>): RaceOf | null {
  const lines = order_details.filter(({ removed_at }) => removed_at === null);
  const found = lines.find(({ itemable }) => itemable?.itemable_type === 'race')?.itemable;
  return found ? { type: 'race', id: found.itemable_id } : null;
}
