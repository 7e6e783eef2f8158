import { type Cents, noMoney } from '#kernel/money.ts';
import type { OrderState } from './states.ts';

/** An order's state as people read it: where money goes back, of how much of it and how far that is. */
export const statesSaid = [
  'awaiting_payment',
  'paid',
  'to_refund',
  'refunding',
  'refunded',
  'to_refund_part',
  'refunding_part',
  'partly_refunded',
  'expired',
  'cancelled',
] as const;
export type StateWord = (typeof statesSaid)[number];

export const isWhole = (said: StateWord): boolean =>
  said === 'to_refund' || said === 'refunding' || said === 'refunded';

/** Without what never paid the order. */
export interface OwnMoney {
  readonly total_amount_due: Cents;
  readonly own_returned: Cents;
  readonly own_to_return: Cents;
}

const wholly = { none: 'to_refund', some: 'refunding', all: 'refunded' } as const;
const partly = { none: 'to_refund_part', some: 'refunding_part', all: 'partly_refunded' } as const;

/** A refund is decided first and leaves later, and lines may stand: the state tells neither (decision 062). */
export function stateSaid(
  state: OrderState,
  { total_amount_due: due, own_returned: returned, own_to_return: toReturn }: OwnMoney,
): StateWord {
  if (state !== 'refunded' && state !== 'partly_refunded') return state;
  if (returned + toReturn === noMoney) return state;
  const left = toReturn === noMoney ? 'all' : returned === noMoney ? 'none' : 'some';
  // Refunded is all that could go back: less than the due where something of it was written off, or given as a code.
  const isAll = state === 'refunded' || returned + toReturn >= due;
  return (isAll ? wholly : partly)[left];
}
