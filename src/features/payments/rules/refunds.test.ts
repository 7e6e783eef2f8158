import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { isPastReturn, moneyLeft, refundableUntil } from './refunds.ts';

const left = (...[rest, lines, commission, back]: [`${number}`, `${number}`, `${number}`, `${number}`]) =>
  moneyLeft(euro(rest), euro(lines), euro(commission), euro(back));

describe('What is left of an order’s money', () => {
  test.each([
    ['a whole order', left('37.40', '30.00', '2.40', '0.00'), '2.40', '5.00'],
    ['its commission went back', left('35.00', '30.00', '2.40', '2.40'), '0.00', '5.00'],
    ['part of its commission went back', left('35.40', '30.00', '2.40', '2.00'), '0.40', '5.00'],
    ['an amount went back that says nothing of the commission', left('1.00', '0.00', '2.40', '0.00'), '1.00', '0.00'],
    ['codes carry what its lines were paid with', left('2.40', '10.00', '2.40', '0.00'), '2.40', '0.00'],
    ['all of it went back', left('0.00', '0.00', '2.40', '0.00'), '0.00', '0.00'],
  ] as const)('%s', (_, { commission, shipping }, ofCommission, ofShipping) => {
    expect({ commission, shipping }).toEqual({ commission: euro(ofCommission), shipping: euro(ofShipping) });
  });
});

test('PayPal returns money for 180 days, Satispay for 365, a card names no end', () => {
  const paid = day('2026-06-13');
  expect(refundableUntil('paypal', paid)).toBe('2026-12-10');
  expect(refundableUntil('satispay', paid)).toBe('2027-06-13');
  expect(refundableUntil('stripe', paid)).toBeNull();
});

test('after the last day of its provider money goes back by bank', () => {
  const paid = day('2026-06-13');
  expect(isPastReturn('paypal', paid, day('2026-12-10'))).toBe(false);
  expect(isPastReturn('paypal', paid, day('2026-12-11'))).toBe(true);
  expect(isPastReturn('stripe', paid, day('2036-12-11'))).toBe(false);
});
