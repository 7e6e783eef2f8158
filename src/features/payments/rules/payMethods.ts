import type { PayMethod } from './commission.ts';

/** The specification's ids of the ways of paying (checkout §3). */
export const payMethodIds: Readonly<Record<PayMethod, number>> = {
  wiretransfer: 1,
  paypal: 2,
  credit_card: 3,
  satispay: 6,
};

export const payMethodOf = (id: number): PayMethod | undefined =>
  (Object.keys(payMethodIds) as PayMethod[]).find((name) => payMethodIds[name] === id);
