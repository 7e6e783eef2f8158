import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** A refund is requested; then the money is back, or its provider refuses for good. */
export const refundStates = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * Through the provider that took the money, by a transfer of the organiser's bank, or in cash: what is to be sent back by bank and
 * came in cash is given back so, if the office says it.
 */
export const refundWays = ['provider', 'bank', 'cash'] as const;
export type RefundWay = (typeof refundWays)[number];

/** A line as it was paid, with what of it was given back already. */
export interface PaidLine {
  readonly id: string;
  readonly paid: Cents;
  readonly refunded: Cents;
}

export interface RefundLine {
  readonly id: string;
  readonly amount: Cents;
}

/** What goes back with lines and is for none of them. */
export interface BesideLines {
  /** What is left of the commission, or so much of it. */
  readonly commission?: true | Cents;
  /** What is left of what is neither a line's nor the commission: the shipping. */
  readonly shipping?: true;
}

/**
 * What is given back of a paid order. `lines`: what was paid for them, or `amount` of it, or of each no more than its part of
 * `parts`, and what goes back `beside`; they are taken out of the order, with what cannot stand alone, unless they are kept.
 * `amount` alone: of the order, for none of its lines; with `free`, these lines are taken out beside it, and the order is
 * refunded only once none stands. `rest`: all that is left of its money.
 */
export type RefundOf =
  | {
      readonly lines: readonly string[];
      readonly amount?: Cents;
      readonly parts?: ReadonlyMap<string, Cents>;
      readonly keep?: true;
      readonly beside?: BesideLines;
    }
  | { readonly amount: Cents; readonly free?: readonly string[]; readonly beside?: BesideLines }
  | 'rest';

/** What can still be given back for these lines. */
export const worthOf = (lines: readonly PaidLine[]): Cents => sum(lines.map(leftOf));

/** What is left of a paid order's money, by what it was for. Codes of registrations that were given away carry none of it. */
export interface OrderMoneyRest {
  readonly rest: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
}

/** `lines`: what is left of the lines; `commissionBack`: what went back of the commission. */
export function moneyLeft(rest: Cents, lines: Cents, commission: Cents, commissionBack: Cents): OrderMoneyRest {
  const ofCommission = cents(Math.min(Math.max(rest, 0), Math.max(commission - commissionBack, 0)));
  return { rest, commission: ofCommission, shipping: cents(Math.max(rest - lines - ofCommission, 0)) };
}

/** What is left of all lines together: what has gone back for none of them is taken off, commission and delivery are not of them. */
export const ofAllLines = ({ rest, commission, shipping }: OrderMoneyRest): Cents =>
  cents(Math.max(rest - commission - shipping, 0));

const leftOf = ({ paid, refunded }: PaidLine): Cents => cents(Math.max(paid - refunded, 0));

/** Shares an amount out among lines, each up to what is left of it, the first lines first. */
export function sharesOf(lines: readonly PaidLine[], amount: Cents): RefundLine[] {
  let rest: number = amount;
  return lines
    .map((line) => {
      const share = cents(Math.min(leftOf(line), rest));
      rest -= share;
      return { id: line.id, amount: share };
    })
    .filter((line) => line.amount > noMoney);
}

/** What a refund is made of: what it is for, and how much of it is for the commission and for delivery. */
export interface RefundContent {
  readonly amount: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
  readonly lines: readonly RefundLine[];
}

/**
 * Splits a refund into parts of these amounts, which come to its own: its lines go to the first parts first, then its commission, its
 * delivery, and then what is for none of them. No cent of these is in two parts, or in none.
 */
export function partsOf({ commission, shipping, lines }: RefundContent, amounts: readonly Cents[]): RefundContent[] {
  let ofLines: readonly PaidLine[] = lines.map(({ id, amount }) => ({ id, paid: amount, refunded: noMoney }));
  let ofCommission = commission;
  let ofShipping = shipping;
  return amounts.map((amount) => {
    const shares = sharesOf(ofLines, amount);
    const taken = new Map(shares.map((share) => [share.id, share.amount]));
    ofLines = ofLines.map((line) => ({ ...line, refunded: cents(line.refunded + (taken.get(line.id) ?? noMoney)) }));
    const beside = amount - sum(shares.map((share) => share.amount));
    const part = cents(Math.min(ofCommission, beside));
    ofCommission = cents(ofCommission - part);
    const delivery = cents(Math.min(ofShipping, beside - part));
    ofShipping = cents(ofShipping - delivery);
    return { amount, commission: part, shipping: delivery, lines: shares };
  });
}

/** So many days after it was paid a provider still returns money; the others name no end. */
const returnDays: Readonly<Record<string, number>> = { paypal: 180, satispay: 365 };

/** The last day on which a provider returns money that it took on that day; null where it names none. */
export function refundableUntil(provider: string, paidOn: Day): Day | null {
  const days = returnDays[provider];
  return days === undefined ? null : addDays(paidOn, days);
}

/** Does money that a provider took on that day go back by bank today, because its provider returns it no more? */
export function isPastReturn(provider: string, paidOn: Day, today: Day): boolean {
  const until = refundableUntil(provider, paidOn);
  return until !== null && today > until;
}

/** A provider that is well takes a refund within seconds: one that has waited for a minute, waits for it. */
export const shownAsAwaitedAfterMs = 60_000;
/** After a day somebody is to look why a provider takes it not. */
export const awaitedTooLongAfterMs = 24 * 60 * 60_000;
