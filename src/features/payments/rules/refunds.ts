import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';

/** A refund is requested; then the money is back, or its provider refuses for good. */
export const refundStates = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** What came in cash and is to be sent by bank may go back in cash, if the office says it. */
export const refundWays = ['provider', 'bank', 'cash'] as const;
export type RefundWay = (typeof refundWays)[number];

export interface PaidLine {
  readonly id: string;
  readonly paid: Cents;
  readonly refunded: Cents;
}

export interface RefundLine {
  readonly id: string;
  readonly amount: Cents;
}

export interface BesideLines {
  readonly commission?: true | Cents;
  /** What is neither a line's nor the commission. */
  readonly shipping?: true;
}

/**
 * `lines`: what was paid for them, or `amount` of it, or no more than each one's `parts`; they are taken out unless
 * kept. `amount` alone: for none of its lines; `free` lines are taken out beside it. `rest`: all that is left.
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

export const worthOf = (lines: readonly PaidLine[]): Cents => sum(lines.map(leftOf));

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

/** What has gone back for none of them is taken off, too. */
export const ofAllLines = ({ rest, commission, shipping }: OrderMoneyRest): Cents =>
  cents(Math.max(rest - commission - shipping, 0));

const leftOf = ({ paid, refunded }: PaidLine): Cents => cents(Math.max(paid - refunded, 0));

/** Each up to what is left of it, the first lines first. */
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

export interface RefundContent {
  readonly amount: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
  readonly lines: readonly RefundLine[];
}

/** Lines go to the first parts first, then commission, delivery and the rest: no cent is in two parts, or in none. */
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

/** The other providers name no end. */
const returnDays: Readonly<Record<string, number>> = { paypal: 180, satispay: 365 };

export function refundableUntil(provider: string, paidOn: Day): Day | null {
  const days = returnDays[provider];
  return days === undefined ? null : addDays(paidOn, days);
}

export function isPastReturn(provider: string, paidOn: Day, today: Day): boolean {
  const until = refundableUntil(provider, paidOn);
  return until !== null && today > until;
}

/** A provider that is well takes a refund within seconds. */
export const shownAsAwaitedAfterMs = 60_000;
/** After a day somebody is to look why a provider takes it not. */
export const awaitedTooLongAfterMs = 24 * 60 * 60_000;
