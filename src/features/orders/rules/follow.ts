import type { OrderState } from './states.ts';

/** Where an order's places and pieces are counted in each of its states. */
export const countedIn: Readonly<Record<OrderState, 'ordered' | 'purchased' | 'none'>> = {
  awaiting_payment: 'ordered',
  paid: 'purchased',
  partly_refunded: 'purchased',
  refunded: 'none',
  expired: 'none',
  cancelled: 'none',
};

/** How the registrations of an order stand: on hold, confirmed by the payment, off the lists by expiry or cancellation. */
export const registrationIn: Readonly<Record<OrderState, 'on_hold' | 'confirmed' | 'released'>> = {
  awaiting_payment: 'on_hold',
  paid: 'confirmed',
  partly_refunded: 'confirmed',
  refunded: 'released',
  expired: 'released',
  cancelled: 'released',
};
