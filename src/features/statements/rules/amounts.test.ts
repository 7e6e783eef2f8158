import fc from 'fast-check';
import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { amountOf, decimalSignOf } from './amounts.ts';

test.each([
  ['56,90', ',', '56.90'],
  ['+1.234,50', ',', '1234.50'],
  ['1.234.567,00', ',', '1234567.00'],
  ['58,00-', ',', '-58.00'],
  ['-3,5', ',', '-3.50'],
  ['€ 12,00', ',', '12.00'],
  ['12,00 EUR', ',', '12.00'],
  ['1 234,50', ',', '1234.50'],
  ["1'234.50", '.', '1234.50'],
  ['1,234.50', '.', '1234.50'],
  ['240', ',', '240.00'],
  ['240', null, '240.00'],
] as const)('%s with the decimal sign %s is %s', (text, sign, amount) => {
  expect(amountOf(text, sign)).toBe(euro(amount));
});

test.each([
  ['1.234', '.', 'a thousand, or one euro and a bit'],
  ['1.234', null, 'the file tells no decimal sign'],
  ['12,345', ',', 'three decimals'],
  ['1.23,40', ',', 'its thousands have two digits'],
  ['12,00,00', ',', 'two decimal signs'],
  ['-12,00-', ',', 'two signs'],
  ['12,0O', ',', 'a letter'],
  ['1234567890,00', ',', 'more than an account holds'],
  ['', ',', 'nothing'],
  ['€', ',', 'no digits'],
] as const)('%s with the decimal sign %s is not guessed: %s', (text, sign, _why) => {
  expect(amountOf(text, sign)).toBeNull();
});

test('the decimal sign of a file is that of most of its amounts', () => {
  expect(decimalSignOf(['1.234,50', '12', ''])).toBe(',');
  expect(decimalSignOf(['1,234.50', '12'])).toBe('.');
  expect(decimalSignOf(['1.234', '12'])).toBeNull();
  expect(decimalSignOf(['12,00', '12.00', '7,50'])).toBe(',');
});

test('every amount is read as it was written, with comma or point', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(',' as const, '.' as const), (n, sign) => {
      const of = sign === ',' ? '.' : ',';
      const whole = String(Math.floor(n / 100)).replace(/\B(?=(\d{3})+$)/g, of);
      expect(amountOf(`${whole}${sign}${String(n % 100).padStart(2, '0')}`, sign)).toBe(n);
    }),
  );
});
