import { type Cents, cents, euro, noMoney } from '#kernel/money.ts';
import { type CommissionPolicy, commission, type PayMethod, payMethodNames } from './commission.ts';
import { dueOf } from './total.ts';

/** The specification's ids (checkout §3). */
export const payMethodIds: Readonly<Record<PayMethod, number>> = {
  wiretransfer: 1,
  paypal: 2,
  credit_card: 3,
  satispay: 6,
};

/** Callers send the id also as text. */
export const payMethodOf = (id: number | string): PayMethod | undefined =>
  payMethodNames.find((name) => String(payMethodIds[name]) === String(id));

/** Has each way of paying what it needs: a bank account of the circuit, keys of its provider? */
export type PayCapabilities = Readonly<Record<PayMethod, boolean>>;

/** Of those that a circuit offers, by their ids. */
export const performable = (ids: readonly number[], can: PayCapabilities): readonly PayMethod[] =>
  ids.flatMap((id) => payMethodOf(id) ?? []).filter((method) => can[method]);

export interface PayOffer {
  readonly methods: readonly PayMethod[];
  readonly policy: CommissionPolicy;
}

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

/** The bank takes any. */
export const takes = ({ method, due }: PayQuote): boolean => method === 'wiretransfer' || due >= smallestCharge;

/** All where nothing is due, for nothing is charged then. */
export const quotesFor = (offer: PayOffer, net: Cents): readonly PayQuote[] =>
  offer.methods.map((method) => quoteOf(offer, method, net)).filter((quote) => net <= noMoney || takes(quote));

/** Undefined where the net cannot be paid so. */
export const quoteFor = (offer: PayOffer, method: PayMethod, net: Cents): PayQuote | undefined =>
  quotesFor(offer, net).find((quote) => quote.method === method);

/** Is a net so small that no way of paying takes it, although something is due? */
export const isTooSmall = (offer: PayOffer, net: Cents): boolean =>
  net > noMoney && net < smallestCharge && quotesFor(offer, net).length === 0;

export interface CommissionRange {
  readonly from: Cents;
  readonly to: Cents;
}

/** Null where none adds anything, or none is known. */
export function commissionRange(commissions: readonly (Cents | null)[]): CommissionRange | null {
  const known = commissions.flatMap((adminCost) => adminCost ?? []);
  const to = cents(Math.max(noMoney, ...known));
  return to > 0 ? { from: cents(Math.min(...known)), to } : null;
}

export const commissionRangeOf = (offer: PayOffer, net: Cents): CommissionRange | null =>
  commissionRange(quotesFor(offer, net).map(({ adminCost }) => adminCost));

export interface LeastDue {
  readonly fee: Cents;
  readonly due: Cents;
  /** Another way of paying costs more. */
  readonly least: boolean;
}

/** While nobody has chosen how to pay: a page never shows less than what is paid. */
export const leastDue = (net: Cents, range: CommissionRange | null): LeastDue => {
  const fee = range?.from ?? noMoney;
  return { fee, due: dueOf(net, fee), least: range !== null && range.from < range.to };
};
