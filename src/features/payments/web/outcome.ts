export type ResultPage = 'success' | 'unprocessed' | 'error';
export type Outcome = 'paid' | 'placed' | 'pending' | 'unpaid' | 'refused' | 'expired' | 'cancelled' | 'refunded';
export type Shown = 'paid' | 'placed' | 'pending' | 'left' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/**
 * What a result page shows: what the server knows, whatever address the buyer came back to. Only for an order that
 * is not paid does the address say more: after a success the answer is still to come, otherwise the buyer left the
 * provider's page or was refused there.
 *
 * Source: checkout §4, "Outcomes"; that an unpaid order on the success page reads as pending is our reading.
 */
export function shownOutcome(outcome: Outcome, page: ResultPage): Shown {
  if (outcome === 'refused') return 'failed';
  if (outcome !== 'unpaid') return outcome;
  return ({ success: 'pending', unprocessed: 'left', error: 'failed' } as const)[page];
}
