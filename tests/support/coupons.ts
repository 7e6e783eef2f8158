import type { CouponTerms } from '#features/coupons/rules/terms.ts';

/** What a coupon asks for that asks for nothing. */
export const openTerms: Omit<CouponTerms, 'worth'> = {
  circuitId: null,
  active: true,
  firstDay: null,
  lastDay: null,
  email: null,
  minimum: null,
  oncePerUser: false,
  alone: false,
  needs: 'nothing',
  raceIds: [],
  packageIds: [],
  productIds: [],
  given: false,
};
