import { expect, test } from 'vitest';
import { givingUpWords } from './givingUp.ts';

test.each([
  [true, true, false, ['substitution_text', 'transfer_text']],
  [true, false, true, ['substitution_text']],
  [false, true, false, ['transfer_text']],
  [false, false, false, ['neither_text']],
  [false, false, true, ['free_neither_text']],
] as const)('substitution %s, transfer %s, free %s', (substitution, transfer, free, words) => {
  expect(givingUpWords({ substitution, transfer, free })).toEqual(words);
});
