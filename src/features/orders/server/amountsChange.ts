import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import type { CountedLine } from '../rules/unpayableRest.ts';
import type { LockedOrder } from './lockOrder.ts';

export interface AmountsChange {
  /** The lines that count from now on, with their shares of the discounts; every other line counts no longer. */
  readonly lines: readonly CountedLine[];
  /** What the delivery costs from now on, if that changes, too. */
  readonly shipping?: Cents;
  /** The account that does it, or null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
  readonly why: string;
}

/**
 * Recounts the amounts of an unpaid order whose row the caller has locked, over the lines that count: with the discounts
 * of the promo codes that stand on it.
 */
export type RecountOrder = (tx: Tx, order: LockedOrder, change: Omit<AmountsChange, 'lines'>) => Promise<void>;
