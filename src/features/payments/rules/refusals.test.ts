import { expect, test } from 'vitest';
import { refusalKind } from './refusals.ts';

test.each([
  ['Charge ch_3v2w has already been refunded.', 'back_already'],
  ['Refund amount (€19.70) is greater than unrefunded amount on charge (€14.70)', 'back_already'],
  ['CAPTURE_FULLY_REFUNDED', 'back_already'],
  ['REFUND_AMOUNT_EXCEEDED', 'back_already'],
  ['Satispay: code 131', 'back_already'],
  ['REFUND_TIME_LIMIT_EXCEEDED', 'too_late'],
  ['Satispay: code 1310', 'other'],
  ['refund re_3 is failed', 'other'],
  ['', 'other'],
] as const)('a provider that says “%s” means %s', (words, kind) => {
  expect(refusalKind(words)).toBe(kind);
});
