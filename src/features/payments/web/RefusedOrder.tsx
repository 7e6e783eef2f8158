import { PaymentRefused } from './PaymentRefused.tsx';
import { orderIn } from './useResult.ts';

/** The notice of a refused payment for the order that an address names. */
export const RefusedOrder = ({ query }: { readonly query: URLSearchParams }) => (
  <PaymentRefused orderId={orderIn(query)} />
);
