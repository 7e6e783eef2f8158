import { expect, test } from 'vitest';
import { commission, commissionPolicyOf } from '#features/commission/rules/commission.ts';
import { euro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { startText } from '../../text/start.ts';
import { commissionAtFirst, exampleFee, tariffInWords } from './commissionAtFirst.ts';

test('what a new circuit is told about its commission is what its first order pays', () => {
  // A circuit in which nobody has set anything yet.
  const policy = commissionPolicyOf({});
  expect(commission(policy, 'credit_card', euro('100.00'))).toBe(euro('3.90'));
  expect(textIn(startText, 'it')('commission', commissionAtFirst('it'))).toContain('3,5\u00a0%\u00a0+\u00a00,35');
  expect(textIn(startText, 'en')('commission', commissionAtFirst('en'))).toContain('3.5%\u00a0+\u00a0€0.35');
});

test('what each way of paying adds is what its orders pay (checkout §9, “Commission”)', () => {
  const fees = (method: Parameters<typeof tariffInWords>[0]) => tariffInWords(method, 'en').map(({ fee }) => fee);
  expect(tariffInWords('paypal', 'it')[1]).toEqual({ order: '50,00\u00a0€', fee: '2,10\u00a0€' });
  expect(fees('credit_card')).toEqual(['€1.50', '€3.60', '€4.50']);
  expect(fees('wiretransfer')).toEqual(fees('credit_card'));
  expect(fees('satispay')).toEqual(['€0.10', '€0.50', '€0.70']);
});

test('the example beside the rate is what an order pays, rounded to ten cents; what is half typed has none', () => {
  expect(exampleFee('3', '0,50')).toBe(euro('1.30'));
  expect(exampleFee('3,5', '0,35')).toBe(euro('1.20'));
  expect(commissionAtFirst('it')).toMatchObject({ order: '25,00\u00a0€', fee: '1,20\u00a0€' });
  expect(exampleFee('', '0,50')).toBeNull();
  expect(exampleFee('3', 'x')).toBeNull();
});
