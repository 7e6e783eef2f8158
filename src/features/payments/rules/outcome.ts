import { isPaid, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import type { PaymentState, ProviderPayment } from './paymentAction.ts';

/** `open`: not paid, but a provider's page still waits for it. */
export const outcomes = [
  'paid',
  'placed',
  'pending',
  'open',
  'unpaid',
  'refused',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type Outcome = (typeof outcomes)[number];

/** `unknown`: the provider did not answer. */
export type ChargeStatus = 'none' | 'open' | 'declined' | 'processing' | 'unknown' | 'refunded';

export function statusFromProvider(told: ProviderPayment | null): ChargeStatus {
  if (told?.state === 'open') return told.declined ? 'declined' : 'open';
  return told?.state === 'processing' || told?.state === 'approved' ? 'processing' : 'none';
}

/** Of several open payments, the newest first: money on its way counts most, then the latest attempt. */
export const latestStatus = (statuses: readonly ChargeStatus[]): ChargeStatus =>
  statuses.includes('processing') ? 'processing' : (statuses[0] ?? 'none');

/** From the stored payments: refunded, unless another payment has paid the order. */
export const statusFromPayments = (states: readonly PaymentState[]): ChargeStatus =>
  states.some((state) => state === 'refunding' || state === 'refunded') && !states.includes('paid')
    ? 'refunded'
    : 'none';

export interface OutcomeCase {
  readonly state: OrderState;
  readonly wireAwaited: boolean;
  readonly charge: ChargeStatus;
}

/** From the server's data only, never from the page's address (checkout §4, "Outcomes"). */
export function outcomeOf({ state, wireAwaited, charge }: OutcomeCase): Outcome {
  if (isPaid(state)) return 'paid';
  if (state === 'refunded') return 'refunded';
  // Late money that could not revive the order is refunded: more useful to the buyer than "expired".
  if (!isPayable(state) && charge === 'refunded') return 'refunded';
  // Money that is on its way may revive an order that is over, so nobody is told that nothing was charged.
  if (charge === 'processing' || charge === 'unknown') return 'pending';
  if (!isPayable(state)) return state;
  if (wireAwaited) return 'placed';
  if (charge === 'declined') return 'refused';
  return charge === 'open' ? 'open' : 'unpaid';
}

/** The pages that the provider redirects the buyer to. */
export type ReturnPage = 'success' | 'unprocessed' | 'error' | 'satispay';
export type ShownOutcome = Exclude<Outcome, 'open' | 'unpaid' | 'refused'> | 'left' | 'failed' | 'requested';

/** After so many answers that no payment is open, none will come. */
const enoughAsked = 4;

/**
 * The server's outcome; of an unpaid order the page decides: neither a wire nor an earlier refusal is what they came
 * back from. Satispay has one page for all. After `enoughAsked` answers without an open payment success has failed
 * (checkout §4; pending on the success page is our reading).
 */
export function shownOutcome(outcome: Outcome, page: ReturnPage, asked = 0): ShownOutcome {
  const isUnpaid = outcome === 'unpaid' || outcome === 'open' || outcome === 'placed' || outcome === 'refused';
  if (!isUnpaid) return outcome;
  if (page === 'unprocessed') return 'left';
  if (outcome === 'refused') return 'failed';
  if (page === 'error') return 'failed';
  if (page === 'satispay') return outcome === 'open' ? 'requested' : 'failed';
  if (outcome === 'placed') return 'placed';
  return outcome === 'open' || asked < enoughAsked ? 'pending' : 'failed';
}
