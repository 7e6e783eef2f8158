import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { isOnSale } from './onSale.ts';
import { quantityBounds, quantityError } from './quantity.ts';

const today = day('2026-09-01');
const yes = true;
const no = false;

describe('What can be sold today (checkout §3)', () => {
  test.each`
    active | from            | to              | sold   | because
    ${yes} | ${null}         | ${null}         | ${yes} | ${'it has no dates'}
    ${yes} | ${'2026-09-01'} | ${'2026-09-01'} | ${yes} | ${'first and last day are included'}
    ${yes} | ${'2026-09-02'} | ${null}         | ${no}  | ${'its sale has not begun'}
    ${yes} | ${null}         | ${'2026-08-31'} | ${no}  | ${'its sale has ended'}
    ${no}  | ${null}         | ${null}         | ${no}  | ${'the organiser switched it off'}
  `('sold: $sold, because $because', ({ active, from, to, sold }) => {
    const dates = { active, fromDate: from && day(from), toDate: to && day(to) };
    expect(isOnSale(dates, today)).toBe(sold);
  });
});

describe('The quantity of a product (checkout §5)', () => {
  const counters = { stock: 10, ordered: 4, cartBlocked: 1, purchased: 2 };

  test('its minimum is 1 and its maximum what is available', () => {
    expect(quantityBounds(counters)).toEqual({ min: 1, max: 3 });
  });

  test('with nothing available the field begins at 0', () => {
    expect(quantityBounds({ ...counters, purchased: 5 })).toEqual({ min: 0, max: 0 });
  });

  test.each`
    quantity | error
    ${1}     | ${undefined}
    ${3}     | ${undefined}
    ${4}     | ${'not_available'}
    ${0}     | ${'too_small'}
    ${-1}    | ${'too_small'}
    ${1.5}   | ${'too_small'}
  `('$quantity of three: $error', ({ quantity, error }) => {
    expect(quantityError(quantity, counters)).toBe(error);
  });
});
