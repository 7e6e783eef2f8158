import { expect, test } from 'vitest';
import { commission, commissionPolicyOf } from '#features/commission/rules/commission.ts';
import { euro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { startText } from '../../text/start.ts';
import { commissionAtFirst, exampleFee } from './commissionAtFirst.ts';

test('what a new circuit is told about its commission is what its first order pays', () => {
  // A circuit in which nobody has set anything yet.
  const policy = commissionPolicyOf({});
  expect(commission(policy, 'credit_card', euro('100.00'))).toBe(euro('3.90'));
  expect(textIn(startText, 'it')('commission', commissionAtFirst('it'))).toContain('3,5\u00a0%\u00a0+\u00a00,35');
  expect(textIn(startText, 'en')('commission', commissionAtFirst('en'))).toContain('3.5%\u00a0+\u00a0€0.35');
});

test('the example beside the rate is what an order pays, rounded to ten cents; what is half typed has none', () => {
  expect(exampleFee('3', '0,50')).toBe(euro('1.30'));
  expect(exampleFee('3,5', '0,35')).toBe(euro('1.20'));
  expect(commissionAtFirst('it')).toMatchObject({ order: '25,00\u00a0€', fee: '1,20\u00a0€' });
  expect(exampleFee('', '0,50')).toBeNull();
  expect(exampleFee('3', 'x')).toBeNull();
});
