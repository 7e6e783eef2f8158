import { isPaid, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import type { PaymentState, ProviderPayment } from './paymentAction.ts';

/** What the portal knows of an order's payment, as the API says it. */
export const outcomes = ['paid', 'placed', 'pending', 'unpaid', 'refused', 'expired', 'cancelled', 'refunded'] as const;
export type Outcome = (typeof outcomes)[number];

/** How the latest charge of an order stands; `unknown`: the provider could not be asked. */
export type ChargeStatus = 'none' | 'open' | 'declined' | 'processing' | 'unknown' | 'refunded';

/** By what the provider has just said of a payment that was open. */
export function statusTold(told: ProviderPayment | null): ChargeStatus {
  if (told?.state === 'open') return told.declined ? 'declined' : 'open';
  return told?.state === 'processing' ? 'processing' : 'none';
}

/** By the payments that are kept: money that was given back, unless other money has paid the order. */
export const statusKept = (states: readonly PaymentState[]): ChargeStatus =>
  states.some((state) => state === 'refunding' || state === 'refunded') && !states.includes('paid')
    ? 'refunded'
    : 'none';

export interface OutcomeCase {
  readonly state: OrderState;
  /** A wire transfer was confirmed and is awaited. */
  readonly wireAwaited: boolean;
  readonly charge: ChargeStatus;
}

/** Was a wire transfer confirmed? Only then it has a day by which it is due. */
export const isWireAwaited = (method: string | null, dueDay: string | null): boolean =>
  method === 'wiretransfer' && dueDay !== null;

/**
 * What may be said of an order's payment: what the portal knows, never what an address claims.
 *
 * Source: checkout §4, "Outcomes".
 */
export function outcomeOf({ state, wireAwaited, charge }: OutcomeCase): Outcome {
  if (isPaid(state)) return 'paid';
  if (state === 'refunded') return 'refunded';
  // Late money that could not revive the order is on its way back, and that is what the buyer wants to know.
  if (charge === 'refunded') return 'refunded';
  if (!isPayable(state)) return state;
  if (charge === 'processing' || charge === 'unknown') return 'pending';
  if (wireAwaited) return 'placed';
  return charge === 'declined' ? 'refused' : 'unpaid';
}

/** Where the provider sends the buyer back to. */
export type ReturnPage = 'success' | 'unprocessed' | 'error';
export type ShownOutcome = Exclude<Outcome, 'unpaid' | 'refused'> | 'left' | 'failed';

/**
 * What a result page shows: what the server knows, whatever address the buyer came back to. Only for an order that
 * is not paid does the address say more: after a success the answer is still to come, otherwise the buyer left the
 * provider's page or was refused there.
 *
 * Source: checkout §4, "Outcomes"; that an unpaid order on the success page reads as pending is our reading.
 */
export function shownOutcome(outcome: Outcome, page: ReturnPage): ShownOutcome {
  if (outcome === 'refused') return 'failed';
  if (outcome !== 'unpaid') return outcome;
  return ({ success: 'pending', unprocessed: 'left', error: 'failed' } as const)[page];
}
