import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { cents, euro } from '#kernel/money.ts';
import { refusalOf } from '#kernel/rule.ts';
import { openTerms } from '../../../../tests/support/coupons.ts';
import { normalCode } from './code.ts';
import { type CouponCase, couponRules } from './eligibility.ts';
import { takeOff, takeOffAll } from './takeOff.ts';
import { type CouponLine, type CouponTerms, isFor } from './terms.ts';

const open: CouponTerms = { ...openTerms, worth: { kind: 'percent', percent: 10 } };

const line = (more: Partial<CouponLine> = {}): CouponLine => {
  const total = more.total ?? euro('35.00');
  return { kind: 'registration', raceId: 203, packageId: null, productId: null, total, left: total, ...more };
};
const shirt = line({ kind: 'product', raceId: null, productId: 9, total: euro('12.50') });
const freeCap = line({ kind: 'product', raceId: null, productId: 9, total: cents(0) });
const inPackage = line({ raceId: null, packageId: 31 });
const usedUp = line({ left: cents(0) });

const asked = (coupon: Partial<CouponTerms>, more: Partial<CouponCase> = {}): CouponCase => ({
  coupon: { ...open, ...coupon },
  lines: [line()],
  circuitId: 15,
  today: day('2026-11-22'),
  email: 'athlete@demo.test',
  applied: false,
  usedByAccount: false,
  others: [],
  usesLeft: null,
  ...more,
});

describe('A promo code', () => {
  test('without terms is good for any order', () => {
    expect(refusalOf(couponRules, asked({}))).toBeUndefined();
  });

  test.each`
    terms                                  | more                                                 | code                                                  | because
    ${{}}                                  | ${{ applied: true }}                                 | ${'this_coupon_already_applied'}                      | ${'it stands on the order'}
    ${{ circuitId: 8 }}                    | ${{}}                                                | ${'this_coupon_not_for_this_circuit'}                 | ${'it is another circuit’s'}
    ${{ active: false }}                   | ${{}}                                                | ${'this_coupon_is_not_active'}                        | ${'the office has switched it off'}
    ${{ firstDay: day('2026-11-23') }}     | ${{}}                                                | ${'this_coupon_is_not_active'}                        | ${'its first day is tomorrow'}
    ${{ firstDay: day('2026-11-22') }}     | ${{}}                                                | ${undefined}                                          | ${'its first day is today'}
    ${{ lastDay: day('2026-11-22') }}      | ${{}}                                                | ${undefined}                                          | ${'its last day is today'}
    ${{ lastDay: day('2026-11-21') }}      | ${{}}                                                | ${'this_coupon_is_expired'}                           | ${'its last day was yesterday'}
    ${{ email: 'ada@posta.it' }}           | ${{}}                                                | ${'this_coupon_not_valid_for_this_email'}             | ${'it is somebody else’s'}
    ${{ email: 'Athlete@Demo.Test' }}      | ${{}}                                                | ${undefined}                                          | ${'addresses are compared without case'}
    ${{ oncePerUser: true }}               | ${{ usedByAccount: true }}                           | ${'this_user_already_used_this_coupon'}               | ${'an account uses it once'}
    ${{ oncePerUser: false }}              | ${{ usedByAccount: true }}                           | ${undefined}                                          | ${'others may be used again'}
    ${{}}                                  | ${{ usesLeft: 0 }}                                   | ${'this_coupon_not_valid_for_this_order'}             | ${'it is used up'}
    ${{}}                                  | ${{ usesLeft: 1 }}                                   | ${undefined}                                          | ${'one use is left'}
    ${{ alone: true }}                     | ${{ others: [{ alone: false }] }}                    | ${'this_coupon_not_valid_for_this_order'}             | ${'it stands alone'}
    ${{}}                                  | ${{ others: [{ alone: true }] }}                     | ${'this_coupon_not_valid_for_this_order'}             | ${'another one stands alone'}
    ${{}}                                  | ${{ others: [{ alone: false }] }}                    | ${undefined}                                          | ${'codes may stand beside each other'}
    ${{ alone: true }}                     | ${{}}                                                | ${undefined}                                          | ${'it is alone'}
    ${{ needs: 'registration' }}           | ${{ lines: [shirt] }}                                | ${'not_have_any_registration_in_this_order'}          | ${'there is only a product'}
    ${{ needs: 'product' }}                | ${{}}                                                | ${'not_have_any_product_in_this_order'}               | ${'there is only a registration'}
    ${{ needs: 'product' }}                | ${{ lines: [line(), freeCap] }}                      | ${'not_have_any_product_in_this_order'}               | ${'a free service does not count'}
    ${{ raceIds: [208] }}                  | ${{}}                                                | ${'not_have_any_accepted_race_in_this_order'}         | ${'it is for another race'}
    ${{ raceIds: [203] }}                  | ${{}}                                                | ${undefined}                                          | ${'it is for this race'}
    ${{ packageIds: [31] }}                | ${{}}                                                | ${'not_have_any_accepted_race_package_in_this_order'} | ${'it is for a package'}
    ${{ packageIds: [31] }}                | ${{ lines: [inPackage] }}                            | ${undefined}                                          | ${'the package is there'}
    ${{ productIds: [9] }}                 | ${{}}                                                | ${'not_have_any_accepted_product_in_this_order'}      | ${'the product is not there'}
    ${{ productIds: [9] }}                 | ${{ lines: [freeCap] }}                              | ${'not_have_any_accepted_product_in_this_order'}      | ${'a free service does not count'}
    ${{ raceIds: [208], productIds: [9] }} | ${{ lines: [shirt] }}                                | ${undefined}                                          | ${'one of the targets is enough'}
    ${{ minimum: euro('50.00') }}          | ${{}}                                                | ${'order_is_less_than'}                               | ${'the lines come to 35.00'}
    ${{ minimum: euro('35.00') }}          | ${{}}                                                | ${undefined}                                          | ${'the least amount itself is enough'}
    ${{ minimum: euro('35.00') }}          | ${{ lines: [line({ left: cents(5) })] }}             | ${undefined}                                          | ${'the lines count before any discount'}
    ${{}}                                  | ${{ lines: [line({ left: cents(4) })] }}             | ${'total_is_null'}                                    | ${'a tenth of four cents is nothing'}
    ${{}}                                  | ${{ lines: [usedUp] }}                               | ${'total_is_null'}                                    | ${'nothing is left to take off'}
    ${{ needs: 'product' }}                | ${{ lines: [line(), { ...shirt, left: cents(0) }] }} | ${'total_is_null'}                                    | ${'of what it is for nothing is left'}
  `('$terms with $more: $code, since $because', ({ terms, more, code }) => {
    expect(refusalOf(couponRules, asked(terms, more))?.code).toBe(code);
  });

  test('says whether it is used up, or does not stand beside another', () => {
    const alone = { others: [{ alone: true }] };
    const factsOf = (more: object) => refusalOf(couponRules, asked({}, more))?.facts;
    expect([factsOf({ usesLeft: 0 }), factsOf(alone)]).toEqual([{ why: 'used_up' }, { why: 'alone' }]);
    expect(factsOf({ ...alone, usesLeft: 0 })).toEqual({ why: 'used_up' });
  });

  test('says how much the lines must come to', () => {
    expect(refusalOf(couponRules, asked({ minimum: euro('50.00') }))?.facts).toEqual({ over: 5_000 });
  });

  test('each refusal of checkout §8 has its rule, but for the code that nobody has', () => {
    const codes = couponRules.map(({ code }) => code);
    expect(codes).toHaveLength(14);
    expect(new Set(codes).size).toBe(14);
  });

  test('is for its targets, else for what it needs, else for every line', () => {
    const lines = [line(), shirt];
    const taken = (terms: Partial<CouponTerms>) => lines.map((one) => isFor({ ...open, ...terms }, one));
    expect(taken({})).toEqual([true, true]);
    expect(taken({ needs: 'registration' })).toEqual([true, false]);
    expect(taken({ needs: 'product' })).toEqual([false, true]);
    expect(taken({ productIds: [9] })).toEqual([false, true]);
  });
});

describe('Several codes on one order', () => {
  const both = [line({ total: euro('30.00') }), { ...shirt, total: euro('10.00'), left: euro('10.00') }];

  test('each works on what is left of the lines that it is for, to the cent', () => {
    const registrations = { ...open, needs: 'registration', worth: { kind: 'amount', amount: euro('5.00') } } as const;
    const { discounts, lines } = takeOffAll(
      [registrations, { ...open, worth: { kind: 'percent', percent: 10 } }],
      both,
    );
    expect(discounts).toEqual([500, 350]);
    expect(lines.map(({ left }) => left)).toEqual([2_250, 900]);
  });

  test('nothing falls below zero', () => {
    const all = takeOff({ ...open, worth: { kind: 'percent', percent: 100 } }, both);
    const more = takeOff({ ...open, worth: { kind: 'amount', amount: euro('5.00') } }, all.lines);
    expect([all.discount, more.discount]).toEqual([4_000, 0]);
    expect(more.lines.map(({ left }) => left)).toEqual([0, 0]);
  });
});

test.each([
  'welcome10',
  ' WELCOME10 ',
  'Wel come\u00a010',
  'WELCOME10\n',
  'WEL\tCOME10',
  '\u200bWELCOME\u00ad10\u200e',
  'ＷＥＬＣＯＭＥ１０',
])('%j is WELCOME10', (typed) => {
  expect(normalCode(typed)).toBe('WELCOME10');
});
