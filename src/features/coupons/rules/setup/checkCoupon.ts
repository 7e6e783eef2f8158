import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import type { CouponFields } from '../../contract/setup.ts';

/** Numbers are those of one list for all that is set up. */
export const couponChecks: readonly Check<CouponFields>[] = [
  {
    number: 50,
    level: 'note',
    find: ({ kind, percent, most, email }) =>
      when(kind === 'percent' && percent === 100 && most === null && email === null, 'most'),
  },
];

export const checkCoupon = (coupon: CouponFields): Finding[] => runChecks(couponChecks, coupon);
