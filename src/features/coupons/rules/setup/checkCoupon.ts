import type { Day } from '#kernel/calendar.ts';
import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import type { CouponFields } from './fields.ts';

/** A promo code as it is checked. */
export interface CheckedCoupon extends CouponFields {
  /** The day on which it would be active, for what is not active yet; null: only what it says itself is checked. */
  readonly from: Day | null;
}

/** Every check of a promo code. Numbers are those of one list for all that is set up. */
export const couponChecks: readonly Check<CheckedCoupon>[] = [
  {
    number: 50,
    level: 'note',
    find: ({ kind, percent, most, email }) =>
      when(kind === 'percent' && percent === 100 && most === null && email === null, 'most'),
  },
  {
    number: 51,
    level: 'fault',
    find: ({ first_day, last_day, from }) => {
      if (last_day === null) return [];
      if (first_day !== null && last_day < first_day) return when(true, 'last_day');
      return when(from !== null && last_day < from, 'last_day', { day: { day: last_day } }, 'check_51_over');
    },
  },
];

/**
 * What is wrong with a promo code.
 *
 * @param from the day on which it would be active; null for a code that is, and ends by itself
 */
export const checkCoupon = (coupon: CouponFields, from: Day | null): Finding[] =>
  runChecks(couponChecks, { ...coupon, from });
