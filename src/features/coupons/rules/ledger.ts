import type { OrderMove } from '#features/orders/rules/states.ts';

/** The states of a use: reserved by an unpaid order, used by a paid one, released by one that is over. */
export const useStates = ['reserved', 'used', 'released'] as const;
export type UseState = (typeof useStates)[number];

export interface UseMove {
  readonly from: UseState;
  readonly to: UseState;
  /** What it adds to the number of uses. */
  readonly counts: -1 | 0 | 1;
}

/** A refund of a part leaves them used. Source: decision 066. */
export const ledgerMoves: Partial<Readonly<Record<OrderMove, UseMove>>> = {
  pay: { from: 'reserved', to: 'used', counts: 0 },
  unpay: { from: 'used', to: 'reserved', counts: 0 },
  cancel: { from: 'reserved', to: 'released', counts: -1 },
  expire: { from: 'reserved', to: 'released', counts: -1 },
  revive: { from: 'released', to: 'used', counts: 1 },
  refund: { from: 'used', to: 'released', counts: -1 },
};
