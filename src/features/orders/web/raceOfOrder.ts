import type { RaceOf } from '#features/races/web/RacePoster.tsx';
import type { OrderView } from '../contract.ts';

/** The first race that an order still registers for: its poster stands beside what is said of the order. */
export function raceOfOrder({ order_details }: Pick<OrderView, 'order_details'>): RaceOf | null {
  const lines = order_details.filter(({ removed_at }) => removed_at === null);
  const found = lines.find(({ itemable }) => itemable?.itemable_type === 'race')?.itemable;
  return found ? { type: 'race', id: found.itemable_id } : null;
}
