import { expect, test } from 'vitest';
import { commission, commissionPolicyOf } from '#features/commission/rules/commission.ts';
import { euro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { startText } from '../../text/start.ts';
import { commissionAtFirst } from './commissionAtFirst.ts';

test('what a new circuit is told about its commission is what its first order pays', () => {
  // A circuit in which nobody has set anything yet.
  const policy = commissionPolicyOf({});
  expect(commission(policy, 'credit_card', euro('100.00'))).toBe(euro('3.90'));
  expect(textIn(startText, 'it')('commission', commissionAtFirst('it'))).toContain('3,5\u00a0%\u00a0+\u00a00,35');
  expect(textIn(startText, 'en')('commission', commissionAtFirst('en'))).toContain('3.5%\u00a0+\u00a0€0.35');
});
