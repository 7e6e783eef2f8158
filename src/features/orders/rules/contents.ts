import { isOver, type OrderState } from './states.ts';
import { isCounted } from './takenOut.ts';

export type OrderContents = 'registrations' | 'goods' | 'both';

interface ContentLine {
  readonly parent_id: string | null;
  readonly kind: 'registration' | 'product';
}

interface ContainedLine extends ContentLine {
  readonly removed_at: string | null;
  readonly removed_in: OrderState | null;
}

/** One that nothing counts in any more is about what it was. */
export function contentsOfOrder(lines: readonly ContainedLine[]): OrderContents {
  const counted = lines.filter(isCounted);
  return contentsOf(counted.length > 0 ? counted : lines);
}

/** Then where it is sent or collected is worth saying. */
export const isStillDelivered = (
  state: OrderState,
  lines: readonly Pick<ContainedLine, 'kind' | 'removed_at'>[],
): boolean =>
  !isOver(state) &&
  state !== 'refunded' &&
  lines.some(({ kind, removed_at: out }) => kind === 'product' && out === null);

/** A service stands below the registration that it was taken with, and belongs to it. */
export function contentsOf(lines: readonly ContentLine[]): OrderContents {
  const registers = lines.some(({ kind }) => kind === 'registration');
  const goods = lines.some(({ kind, parent_id }) => kind === 'product' && parent_id === null);
  if (registers) return goods ? 'both' : 'registrations';
  return 'goods';
}
