import { type Cents, cents, euro, noMoney, percent, toTenCents } from '#kernel/money.ts';

/** By the specification's names (checkout §3). */
export const payMethodNames = ['wiretransfer', 'paypal', 'credit_card', 'satispay'] as const;
export type PayMethod = (typeof payMethodNames)[number];

/** How an order may have been paid: also in cash at a desk, which no page offers. */
export const paidMethodNames = [...payMethodNames, 'cash'] as const;
export type PaidMethod = (typeof paidMethodNames)[number];

/**
 * Fees that differ by means of payment are forbidden in Italy (art. 62 Codice del consumo): whoever picks `by_method`,
 * which the specification has, is warned.
 */
export type CommissionPolicy =
  | { readonly kind: 'by_method' }
  | { readonly kind: 'uniform'; readonly rate: number; readonly fixed: Cents }
  | { readonly kind: 'none' };

/** What a circuit takes that has not said otherwise. */
export const uniformDefault: Extract<CommissionPolicy, { readonly kind: 'uniform' }> = {
  kind: 'uniform',
  rate: 3.5,
  fixed: euro('0.35'),
};

/**
 * `net`: amount + shipping − discount. The two card tariffs do not meet (6.60 just below 100.00, 4.50 at it): the
 * specification says so (checkout §9, "Commission (admin cost)").
 */
export function commission(policy: CommissionPolicy, method: PayMethod | null, net: Cents): Cents {
  if (method === null || net <= 0) return noMoney;
  if (policy.kind === 'none') return noMoney;
  if (policy.kind === 'uniform') return toTenCents(policy.fixed, percent(policy.rate, net));
  return tariffs[method](net);
}

const byCardOrWire = (net: Cents): Cents => {
  if (net <= euro('15.00')) return euro('1.50');
  if (net < euro('100.00')) return toTenCents(euro('1.50'), percent(6, cents(net - euro('15.00'))));
  return toTenCents(noMoney, percent(4.5, net));
};

const tariffs: Readonly<Record<PayMethod, (net: Cents) => Cents>> = {
  wiretransfer: byCardOrWire,
  credit_card: byCardOrWire,
  paypal: (net) => toTenCents(euro('0.35'), percent(3.5, net)),
  satispay: (net) => toTenCents(net > euro('10.00') ? euro('0.20') : noMoney, percent(0.5, net)),
};

/** Reads a circuit's settings: `commission-policy`, and for a uniform one `commission-rate` and `commission-fixed`. */
export function commissionPolicyOf(settings: Readonly<Record<string, string | undefined>>): CommissionPolicy {
  const kind = settings['commission-policy'];
  if (kind === 'by_method' || kind === 'none') return { kind };
  const rate = Number(settings['commission-rate']);
  const fixed = settings['commission-fixed'];
  if (!Number.isFinite(rate) || rate < 0 || fixed === undefined || !/^\d+\.\d{2}$/.test(fixed)) return uniformDefault;
  return { kind: 'uniform', rate, fixed: euro(fixed as `${number}`) };
}
