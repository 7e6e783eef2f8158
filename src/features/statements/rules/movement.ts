import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { ColumnRole } from './columns.ts';

export interface StatementMovement {
  /** The bank's own reference; null where its statements have none. */
  readonly reference: string | null;
  readonly bookedOn: Day;
  /** From this day on the money counts: it decides what was in time. */
  readonly valueDay: Day;
  readonly amount: Cents;
  /** Who sent it, where the bank tells it apart from the rest. */
  readonly payer: string;
  /** The account that it came from; null where the bank tells none. */
  readonly payerIban: string | null;
  /** What was written with it (the causal), and whatever else the bank says. */
  readonly text: string;
}

export interface ReadStatement {
  /** The account's IBAN, where the file names it. */
  readonly account: string | null;
  readonly movements: readonly StatementMovement[];
  /** How many rows were no income: money that went out, or that is not booked yet. */
  readonly others: number;
  /** How many rows moved nothing: an amount of 0.00, or a balance. */
  readonly idle: number;
  /** What is written with money that went out: by it swapped signs are known. Nothing of it is kept. */
  readonly went: readonly string[];
  readonly layout?: Layout;
}

/** What is wrong with a file, and the line where it is; nothing of such a file is taken. */
export type StatementFault =
  | {
      readonly fault: 'amount_unreadable' | 'day_unreadable';
      readonly line: number;
      readonly text: string;
      readonly layout?: Layout;
    }
  | { readonly fault: 'other_currency'; readonly line: number; readonly layout?: Layout }
  | { readonly fault: 'not_readable'; readonly line: number }
  | ({ readonly fault: 'columns_unknown' } & UnknownColumns);

/** What the columns of a file are called, and the first that stands in each. */
export interface UnknownColumns {
  readonly header: readonly string[];
  readonly sample: readonly string[];
}

/** The columns of a file, and what each was taken for. */
export interface Layout extends UnknownColumns {
  readonly roles: readonly (ColumnRole | null)[];
  /** Somebody has said what they are; otherwise they are known by their names. */
  readonly told: boolean;
}

/** The most of a payer and of a text that is kept, in characters. */
export const longestPayer = 140;
export const longestText = 500;

/** Nothing was decided; it is for orders; it is put aside, for none of ours; it goes back to who sent it. */
export const movementStates = ['open', 'matched', 'aside', 'out'] as const;
export type MovementState = (typeof movementStates)[number];
