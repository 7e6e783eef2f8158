import { type Cents, cents, euro, noMoney } from '#kernel/money.ts';

/** Above so much one person alone does not release refunds of a race, where the circuit has not said otherwise. */
const usualLimit = euro('1000.00');

/** The same as a circuit's setting `release-limit` says it. */
export function releaseLimitOf(settings: Readonly<Record<string, string | undefined>>): Cents {
  const limit = settings['release-limit'];
  return limit !== undefined && /^\d+\.\d{2}$/.test(limit) ? euro(limit as `${number}`) : usualLimit;
}

/**
 * Does a release wait for a second person? What one person has released for the race before counts, so that a large sum
 * is not released in small ones.
 *
 * Source: decision 216.
 */
export const needsSecond = (amount: Cents, releasedAlone: Cents, limit: Cents): boolean =>
  amount + releasedAlone > limit;

/** May this account confirm a release? Never its own. */
export const mayConfirmRelease = (askedBy: string | null, accountId: string): boolean => askedBy !== accountId;

export interface CommissionCase {
  /** What is left of the order's commission. */
  readonly commission: Cents;
  /** What goes back of its lines now, and what is left of them all. */
  readonly back: Cents;
  readonly lines: Cents;
}

/**
 * What goes back of an order's commission with its lines: the same part as of them, in whole cents; with the last of
 * them, all that is left.
 *
 * Source: decision 215.
 */
export function commissionBack({ commission, back, lines }: CommissionCase): Cents {
  if (lines <= noMoney || back >= lines) return commission;
  return cents(Math.floor((commission * back) / lines));
}
