import { type Cents, cents, euro, noMoney } from '#kernel/money.ts';
import { type CommissionPolicy, commission, type PayMethod, payMethodNames } from './commission.ts';
import { dueOf } from './total.ts';

/** The specification's ids of the ways of paying (checkout §3). */
export const payMethodIds: Readonly<Record<PayMethod, number>> = {
  wiretransfer: 1,
  paypal: 2,
  credit_card: 3,
  satispay: 6,
};

/** The way of paying with an id, which callers also send as text. */
export const payMethodOf = (id: number | string): PayMethod | undefined =>
  payMethodNames.find((name) => String(payMethodIds[name]) === String(id));

/** Has each way of paying what it needs: a bank account of the circuit, keys of its provider? */
export type PayCapabilities = Readonly<Record<PayMethod, boolean>>;

/** Of the methods that a circuit offers, by their ids, those that this portal can carry out. */
export const performable = (ids: readonly number[], can: PayCapabilities): readonly PayMethod[] =>
  ids.flatMap((id) => payMethodOf(id) ?? []).filter((method) => can[method]);

/** How orders of a circuit can be paid here, and how the circuit takes its commission. */
export interface PayOffer {
  readonly methods: readonly PayMethod[];
  readonly policy: CommissionPolicy;
}

/** A way of paying a net: what it adds, and what is to be paid in all. */
export interface PayQuote {
  readonly method: PayMethod;
  readonly adminCost: Cents;
  readonly due: Cents;
}

export function quoteOf({ policy }: PayOffer, method: PayMethod, net: Cents): PayQuote {
  const adminCost = commission(policy, method, net);
  return { method, adminCost, due: dueOf(net, adminCost) };
}

/** Providers take no less than this. */
export const smallestCharge = euro('0.50');

/** Does this way of paying take an amount so small? The bank takes any. */
export const takes = ({ method, due }: PayQuote): boolean => method === 'wiretransfer' || due >= smallestCharge;

/** The ways in which a net can be paid: all where nothing is due, for nothing is charged then. */
export const quotesFor = (offer: PayOffer, net: Cents): readonly PayQuote[] =>
  offer.methods.map((method) => quoteOf(offer, method, net)).filter((quote) => net <= noMoney || takes(quote));

/** The quote for one way of paying; undefined where the net cannot be paid so. */
export const quoteFor = (offer: PayOffer, method: PayMethod, net: Cents): PayQuote | undefined =>
  quotesFor(offer, net).find((quote) => quote.method === method);

/** Is a net so small that no way of paying takes it, although something is due? */
export const isTooSmall = (offer: PayOffer, net: Cents): boolean =>
  net > noMoney && net < smallestCharge && quotesFor(offer, net).length === 0;

export interface CommissionRange {
  readonly from: Cents;
  readonly to: Cents;
}

/** The least and the most that the ways of paying would add; null where none adds anything, or none is known. */
export function commissionRange(commissions: readonly (Cents | null)[]): CommissionRange | null {
  const known = commissions.flatMap((adminCost) => adminCost ?? []);
  const to = cents(Math.max(noMoney, ...known));
  return to > 0 ? { from: cents(Math.min(...known)), to } : null;
}

/** The same for a net that a circuit may be paid in its own ways. */
export const commissionRangeOf = (offer: PayOffer, net: Cents): CommissionRange | null =>
  commissionRange(quotesFor(offer, net).map(({ adminCost }) => adminCost));

export interface LeastDue {
  readonly fee: Cents;
  readonly due: Cents;
  /** Another way of paying costs more. */
  readonly least: boolean;
}

/** The least that a net comes to while nobody has chosen how to pay: a page never shows less than what is paid. */
export const leastDue = (net: Cents, range: CommissionRange | null): LeastDue => {
  const fee = range?.from ?? noMoney;
  return { fee, due: dueOf(net, fee), least: range !== null && range.from < range.to };
};
