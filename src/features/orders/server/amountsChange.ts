import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import type { CountedLine } from '../rules/unpayableRest.ts';
import type { LockedOrder } from './lockOrder.ts';

export interface AmountsChange {
  /** Every other line counts no longer. */
  readonly lines: readonly CountedLine[];
  readonly shipping?: Cents;
  /** Null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
  readonly why: string;
}

/** Locked by the caller; with the discounts of the codes that stand on it. */
export type RecountOrder = (tx: Tx, order: LockedOrder, change: Omit<AmountsChange, 'lines'>) => Promise<void>;
