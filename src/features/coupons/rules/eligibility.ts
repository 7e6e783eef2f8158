import type { Day } from '#kernel/calendar.ts';
import { sum } from '#kernel/money.ts';
import type { Rule } from '#kernel/rule.ts';
import { takeOff } from './takeOff.ts';
import { type CouponLine, type CouponTerms, isBought, isTarget } from './terms.ts';

export interface CouponCase {
  readonly coupon: CouponTerms;
  readonly lines: readonly CouponLine[];
  readonly circuitId: number;
  readonly today: Day;
  readonly email: string;
  readonly applied: boolean;
  readonly others: readonly Pick<CouponTerms, 'alone'>[];
  /** Null: no end. */
  readonly usesLeft: number | null;
  /** This account has used it, or holds it for another order. */
  readonly usedByAccount: boolean;
}

const misses = (ids: (terms: CouponTerms) => readonly number[]) => (on: CouponCase) =>
  ids(on.coupon).length > 0 && !on.lines.some((line) => isTarget(on.coupon, line));

const totalOf = (lines: readonly CouponLine[]) => sum(lines.map(({ total }) => total));

/** Why a coupon is refused, the most helpful reason first (checkout §8). An unknown code is told before these. */
const isUsedUp = ({ usesLeft }: CouponCase): boolean => usesLeft !== null && usesLeft <= 0;

export const couponRules: readonly Rule<CouponCase>[] = [
  {
    code: 'this_coupon_already_applied',
    says: 'A code stands on an order once.',
    source: 'checkout §8',
    broken: ({ applied }) => applied,
  },
  {
    code: 'this_coupon_not_for_this_circuit',
    says: 'A circuit’s code is for its own orders.',
    source: 'checkout §8',
    broken: ({ coupon, circuitId }) => coupon.circuitId !== null && coupon.circuitId !== circuitId,
  },
  {
    code: 'this_coupon_is_not_active',
    says: 'The office has switched it on, and its first day has come.',
    source: 'checkout §8',
    broken: ({ coupon, today }) => !coupon.active || (coupon.firstDay !== null && today < coupon.firstDay),
  },
  {
    code: 'this_coupon_is_expired',
    says: 'Its last day is not over in Italy.',
    source: 'checkout §8',
    broken: ({ coupon, today }) => coupon.lastDay !== null && today > coupon.lastDay,
  },
  {
    code: 'this_coupon_not_valid_for_this_email',
    says: 'A code for one address is for the account with that address.',
    source: 'checkout §8',
    broken: ({ coupon, email }) => coupon.email !== null && coupon.email.toLowerCase() !== email.toLowerCase(),
  },
  {
    code: 'this_user_already_used_this_coupon',
    says: 'A code for once is used once by an account; a use that was given back does not count.',
    source: 'checkout §8',
    broken: ({ coupon, usedByAccount }) => coupon.oncePerUser && usedByAccount,
  },
  {
    code: 'this_coupon_not_valid_for_this_order',
    says: 'There is a use left, and it may stand beside the other codes of the order.',
    source: 'decision 066',
    broken: (asked) =>
      isUsedUp(asked) || (asked.others.length > 0 && (asked.coupon.alone || asked.others.some(({ alone }) => alone))),
    facts: (asked) => ({ why: isUsedUp(asked) ? 'used_up' : 'alone' }),
  },
  {
    code: 'not_have_any_registration_in_this_order',
    says: 'A code for registrations needs one.',
    source: 'checkout §8',
    broken: ({ coupon, lines }) =>
      coupon.needs === 'registration' && !lines.some(({ kind }) => kind === 'registration'),
  },
  {
    code: 'not_have_any_product_in_this_order',
    says: 'A code for products needs one that costs something.',
    source: 'checkout §8',
    broken: ({ coupon, lines }) => coupon.needs === 'product' && !lines.some(isBought),
  },
  {
    code: 'not_have_any_accepted_race_in_this_order',
    says: 'A code for races needs one of them.',
    source: 'checkout §8',
    broken: misses(({ raceIds }) => raceIds),
  },
  {
    code: 'not_have_any_accepted_race_package_in_this_order',
    says: 'A code for packages needs one of them.',
    source: 'checkout §8',
    broken: misses(({ packageIds }) => packageIds),
  },
  {
    code: 'not_have_any_accepted_product_in_this_order',
    says: 'A code for products needs one of them that costs something.',
    source: 'checkout §8',
    broken: misses(({ productIds }) => productIds),
  },
  {
    code: 'order_is_less_than',
    says: 'The lines come to the least amount, before any discount.',
    source: 'checkout §8',
    broken: ({ coupon, lines }) => coupon.minimum !== null && totalOf(lines) < coupon.minimum,
    facts: ({ coupon }) => ({ over: coupon.minimum! }),
  },
  {
    code: 'total_is_null',
    says: 'There is something that it can take off.',
    source: 'checkout §8',
    broken: ({ coupon, lines }) => takeOff(coupon, lines).discount === 0,
  },
];
