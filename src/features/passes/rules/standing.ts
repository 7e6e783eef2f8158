import type { OrderState } from '#features/orders/rules/states.ts';

/** How a registration stands. Only a confirmed one has passes; of the others their page says why there are none. */
export const standings = ['confirmed', 'unpaid', 'given', 'for_code', 'refunded', 'ended'] as const;
export type Standing = (typeof standings)[number];

export interface Standable {
  readonly state: 'on_hold' | 'confirmed' | 'released';
  /** It was given up for a code (checkout §4, "Subscription status"). */
  readonly status: 'replaced' | 'transferred' | null;
  readonly order_state: OrderState;
  /** The order’s state when its line was taken out; null while it stands in the order. */
  readonly removed_in: OrderState | null;
}

/** `given`: its code is for another person's start. `for_code`: for anything in the circuit. `ended`: cancelled, or expired unpaid. */
export function standingOf({ state, status, order_state, removed_in }: Standable): Standing {
  if (status !== null) return status === 'replaced' ? 'given' : 'for_code';
  if (state === 'confirmed') return 'confirmed';
  if (state === 'on_hold') return 'unpaid';
  const left = removed_in ?? order_state;
  return left === 'paid' || left === 'partly_refunded' || left === 'refunded' ? 'refunded' : 'ended';
}
