/** What a webhook of PayPal must send; the last tells what has gone back. */
export const paypalEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
] as const;
export type PayPalEvent = (typeof paypalEvents)[number];
