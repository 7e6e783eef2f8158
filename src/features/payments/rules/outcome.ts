import type { OrderState } from '#features/orders/rules/states.ts';

export type Outcome = 'paid' | 'placed' | 'pending' | 'unpaid' | 'refused' | 'expired' | 'cancelled' | 'refunded';

/** What is known of the latest attempt to pay: the provider's word, or that it could not be asked. */
export type Attempt = 'none' | 'open' | 'declined' | 'processing' | 'unknown' | 'given back';

export interface OutcomeCase {
  readonly state: OrderState;
  /** A wire transfer was confirmed and is awaited. */
  readonly wireAwaited: boolean;
  readonly attempt: Attempt;
}

/**
 * What a result page may say of an order's payment: what the portal knows, never what an address claims.
 *
 * Source: checkout §4, "Outcomes".
 */
export function outcomeOf({ state, wireAwaited, attempt }: OutcomeCase): Outcome {
  if (state === 'paid' || state === 'partly_refunded') return 'paid';
  if (state === 'refunded') return 'refunded';
  // Late money that could not revive the order is on its way back, and that is what the buyer wants to know.
  if (attempt === 'given back') return 'refunded';
  if (state !== 'awaiting_payment') return state;
  if (attempt === 'processing' || attempt === 'unknown') return 'pending';
  if (wireAwaited) return 'placed';
  return attempt === 'declined' ? 'refused' : 'unpaid';
}
