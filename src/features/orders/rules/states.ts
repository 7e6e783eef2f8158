export const orderStates = ['awaiting_payment', 'paid', 'refunded', 'partly_refunded', 'expired', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** The states' numbers in the API, and only there (checkout §9 gives 1 and 6; the others are ours). */
export const orderStateNumber = {
  awaiting_payment: 1,
  paid: 2,
  refunded: 3,
  partly_refunded: 4,
  expired: 5,
  cancelled: 6,
} as const satisfies Readonly<Record<OrderState, number>>;

/** `revive` is for money that arrives late while the places are still there (checkout §4, "Order states"). */
export const orderMoves = {
  pay: { from: ['awaiting_payment'], to: 'paid', when: 'its money has come, or nothing was due' },
  revive: {
    from: ['expired', 'cancelled'],
    to: 'paid',
    when: 'its money came late, and its places could be had again',
  },
  unpay: {
    from: ['paid'],
    to: 'awaiting_payment',
    when: 'what had paid it was for something else, or noted wrongly: its match, or what was noted by hand, is undone',
  },
  expire: { from: ['awaiting_payment'], to: 'expired', when: 'it was not paid in time' },
  cancel: {
    from: ['awaiting_payment'],
    to: 'cancelled',
    when: 'its owner does not want it or takes it back to change it, its account is erased, or its last line was taken out',
  },
  refund: { from: ['paid', 'partly_refunded'], to: 'refunded', when: 'all of its money goes back' },
  refund_part: {
    from: ['paid', 'partly_refunded'],
    to: 'partly_refunded',
    when: 'some of its money goes back, or all of it while lines that cost nothing stand',
  },
} as const satisfies Record<
  string,
  { readonly from: readonly OrderState[]; readonly to: OrderState; readonly when: string }
>;

export type OrderMove = keyof typeof orderMoves;

export const mayMove = (move: OrderMove, from: OrderState): boolean =>
  (orderMoves[move].from as readonly OrderState[]).includes(from);

export const moveBetween = (from: OrderState, to: OrderState): OrderMove | undefined =>
  (Object.keys(orderMoves) as OrderMove[]).find((move) => orderMoves[move].to === to && mayMove(move, from));

/** The history keeps it. */
export const takenBackWhy = 'taken back into the cart by its owner';

/** Paying and cancelling are allowed while an order awaits payment, and only then (checkout §4). */
export const isPayable = (state: OrderState): state is 'awaiting_payment' => mayMove('pay', state);

export const isPaid = (state: OrderState): state is 'paid' | 'partly_refunded' => mayMove('refund', state);

/** Expired or cancelled: only late money revives it. */
export const isOver = (state: OrderState): state is 'expired' | 'cancelled' => mayMove('revive', state);

export const notPayable = (state: OrderState): 'order_already_paid' | 'order_not_payable' =>
  isPaid(state) || state === 'refunded' ? 'order_already_paid' : 'order_not_payable';
