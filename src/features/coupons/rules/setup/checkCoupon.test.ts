import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import type { CouponFields } from '../../contract/setup.ts';
import { checkCoupon, couponChecks } from './checkCoupon.ts';

const sound: CouponFields = {
  kind: 'percent',
  percent: 100,
  amount: null,
  most: 10,
  minimum: null,
  email: null,
  once_per_user: false,
  alone: false,
  needs: 'nothing',
  first_day: day('2026-11-01'),
  last_day: day('2026-11-30'),
  targets: [],
};

describe('A promo code’s set-up', () => {
  test('that is sound has nothing wrong', () => {
    expect(checkCoupon(sound)).toEqual([]);
  });

  const faulty: Readonly<Record<number, readonly [CouponFields, string]>> = {
    50: [{ ...sound, most: null }, 'most'],
  };
  test.each(couponChecks.map(({ number }) => number))('check %i alone finds what it is for', (number) => {
    const [coupon, field] = faulty[number]!;
    expect(checkCoupon(coupon).map((found) => [found.number, found.field])).toEqual([[number, field]]);
  });
});
