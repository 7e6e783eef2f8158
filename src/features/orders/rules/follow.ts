import type { OrderState } from './states.ts';

/** The stock counter that an order's quantities are in, for each state. */
export const countedIn: Readonly<Record<OrderState, 'ordered' | 'purchased' | 'none'>> = {
  awaiting_payment: 'ordered',
  paid: 'purchased',
  partly_refunded: 'purchased',
  refunded: 'none',
  expired: 'none',
  cancelled: 'none',
};

export const registrationIn: Readonly<Record<OrderState, 'on_hold' | 'confirmed' | 'released'>> = {
  awaiting_payment: 'on_hold',
  paid: 'confirmed',
  partly_refunded: 'confirmed',
  refunded: 'released',
  expired: 'released',
  cancelled: 'released',
};
