import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooSmall, type PayOffer } from '#features/commission/rules/payMethods.ts';
import { cents } from '#kernel/money.ts';
import { discountOfLines, totalOfLines, withoutUnpayableRest } from './unpayableRest.ts';

const cardsOnly: PayOffer = { methods: ['credit_card'], policy: { kind: 'none' } };
const withBank: PayOffer = { methods: ['wiretransfer', 'credit_card'], policy: { kind: 'none' } };
const line = (total: number, discount: number) => ({
  id: `${total}`,
  total_amount: cents(total),
  discount: cents(discount),
});
const sharesOf = (lines: ReturnType<typeof withoutUnpayableRest>) => lines.map(({ discount }) => discount);

describe('A rest that no way of paying takes is never a dead end (decision 060)', () => {
  test.each`
    offer        | lines                             | shipping | shares       | because
    ${cardsOnly} | ${[line(500, 470)]}               | ${0}     | ${[500]}     | ${'cards take nothing below 0.50'}
    ${cardsOnly} | ${[line(500, 450)]}               | ${0}     | ${[450]}     | ${'0.50 is taken'}
    ${withBank}  | ${[line(500, 470)]}               | ${0}     | ${[470]}     | ${'a wire takes any amount'}
    ${cardsOnly} | ${[line(500, 500)]}               | ${0}     | ${[500]}     | ${'nothing due is confirmed without a payment'}
    ${cardsOnly} | ${[line(500, 480), line(20, 0)]}  | ${0}     | ${[500, 20]} | ${'the rest is of two lines'}
    ${cardsOnly} | ${[line(500, 480)]}               | ${600}   | ${[480]}     | ${'with the shipping it is enough'}
    ${cardsOnly} | ${[line(500, 500), line(90, 90)]} | ${30}    | ${[500, 70]} | ${'shipping is never reduced: the lines give back what lacks'}
  `('$because', ({ offer, lines, shipping, shares }) => {
    expect(sharesOf(withoutUnpayableRest(offer, lines, shipping))).toEqual(shares);
  });

  test('a circuit without any way of paying does not make its orders free', () => {
    const none: PayOffer = { methods: [], policy: { kind: 'none' } };
    expect(sharesOf(withoutUnpayableRest(none, [line(5_000, 500)], cents(0)))).toEqual([500]);
  });

  test('whatever the lines: what is left is nothing or can be paid, and no share leaves its line', () => {
    const aLine = fc
      .integer({ min: 0, max: 3_000 })
      .chain((total) => fc.integer({ min: 0, max: total }).map((discount) => line(total, discount)));
    fc.assert(
      fc.property(
        fc.array(aLine, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 10, 49, 600),
        fc.constantFrom(cardsOnly, withBank),
        (lines, shipping, offer) => {
          const left = withoutUnpayableRest(offer, lines, cents(shipping));
          const net = totalOfLines(left) + shipping - discountOfLines(left);
          const whole = totalOfLines(lines) + shipping;
          // Only an order that was too small before any discount stays so, and only by its shipping.
          if (isTooSmall(offer, cents(net))) expect([whole < 50, shipping > 0]).toEqual([true, true]);
          for (const { discount, total_amount } of left) {
            expect(discount).toBeGreaterThanOrEqual(0);
            expect(discount).toBeLessThanOrEqual(total_amount);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
