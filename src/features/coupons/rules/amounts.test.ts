import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payMethodNames } from '#features/commission/rules/commission.ts';
import { type PayOffer, quoteOf } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { discountOfLines, totalOfLines, withoutUnpayableRest } from '#features/orders/rules/unpayableRest.ts';
import { cents, sum } from '#kernel/money.ts';
import { openTerms } from '../../../../tests/support/coupons.ts';
import { takeOffAll, withRest } from './takeOff.ts';
import type { CouponLine, CouponTerms } from './terms.ts';

const few = fc.integer({ min: 1, max: 4 });
const anAmount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 60_000 }));

const aLine: fc.Arbitrary<CouponLine & { readonly removed: boolean }> = fc
  .record({ kind: fc.constantFrom('registration', 'product'), of: few, total: anAmount, removed: fc.boolean() })
  .map(({ kind, of, total, removed }) => ({
    kind,
    raceId: kind === 'registration' && of < 4 ? of : null,
    packageId: kind === 'registration' && of === 4 ? of : null,
    productId: kind === 'product' ? of : null,
    total: cents(total),
    left: cents(total),
    removed,
  }));

const aCoupon: fc.Arbitrary<CouponTerms> = fc
  .record({
    worth: fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
      fc.integer({ min: 1, max: 20_000 }).map((amount) => ({ kind: 'amount' as const, amount: cents(amount) })),
    ),
    needs: fc.constantFrom('nothing', 'registration', 'product'),
    target: fc.option(fc.tuple(fc.constantFrom('raceIds', 'packageIds', 'productIds'), few)),
  })
  .map(({ worth, needs, target }) => ({ ...openTerms, worth, needs, ...(target && { [target[0]]: [target[1]] }) }));

const anOffer: fc.Arbitrary<PayOffer> = fc.record({
  methods: fc.subarray([...payMethodNames], { minLength: 1 }),
  policy: fc.constantFrom(
    { kind: 'by_method' } as const,
    { kind: 'uniform', rate: 3.5, fixed: cents(35) } as const,
    { kind: 'none' } as const,
  ),
});

describe('The amounts of any order, whatever its lines, codes and way of paying', () => {
  test('shares sum to the discount and to what each code takes, the due is the sum, and nothing falls below zero', () => {
    fc.assert(
      fc.property(
        fc.array(aLine, { minLength: 1, maxLength: 6 }),
        fc.array(aCoupon, { maxLength: 4 }),
        fc.constantFrom(0, 600, 1_250).map(cents),
        anOffer,
        (all, coupons, shipping, offer) => {
          const counted = all.filter(({ removed }) => !removed);
          const { discounts, lines } = takeOffAll(coupons, counted);
          const wanted = lines.map(({ total, left }, at) => ({
            id: String(at),
            total_amount: total,
            discount: cents(total - left),
          }));
          const written = withoutUnpayableRest(offer, wanted, shipping);
          const discount = discountOfLines(written);
          const each = withRest(discounts, discount - discountOfLines(wanted));

          for (const line of written) {
            expect(line.discount).toBeGreaterThanOrEqual(0);
            expect(line.discount).toBeLessThanOrEqual(line.total_amount);
          }
          expect(each.every((one) => one >= 0)).toBe(true);
          if (coupons.length > 0) expect(sum(each)).toBe(discount);
          const total = totalOfLines(written);
          const net = netOf({ total_amount: total, total_shipping: shipping, total_discount: discount });
          expect(net).toBeGreaterThanOrEqual(shipping);
          for (const method of offer.methods) {
            const { adminCost, due } = quoteOf(offer, method, net);
            expect(due).toBe(total + shipping + adminCost - discount);
            expect(due).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
