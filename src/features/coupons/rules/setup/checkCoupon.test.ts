import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { checkCoupon, couponChecks } from './checkCoupon.ts';
import type { CouponFields } from './fields.ts';

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
    expect(checkCoupon(sound, null)).toEqual([]);
    expect(checkCoupon({ ...sound, last_day: sound.first_day }, null)).toEqual([]);
    expect(checkCoupon(sound, sound.last_day)).toEqual([]);
    expect(checkCoupon({ ...sound, last_day: null }, day('2027-01-01'))).toEqual([]);
  });

  const faulty: Readonly<Record<number, readonly [CouponFields, string]>> = {
    50: [{ ...sound, most: null }, 'most'],
    51: [{ ...sound, last_day: day('2026-10-31') }, 'last_day'],
  };
  test.each(couponChecks.map(({ number }) => number))('check %i alone finds what it is for', (number) => {
    const [coupon, field] = faulty[number]!;
    expect(checkCoupon(coupon, null).map((found) => [found.number, found.field])).toEqual([[number, field]]);
  });

  test('that would be active only after its last day ends before it begins; one that is active ends by itself', () => {
    expect(checkCoupon(sound, day('2026-12-01'))).toMatchObject([
      {
        number: 51,
        level: 'fault',
        field: 'last_day',
        sentence: 'check_51_over',
        facts: { day: { day: '2026-11-30' } },
      },
    ]);
    expect(checkCoupon(sound, null)).toEqual([]);
  });
});
