import { expect, test } from 'vitest';
import { isDoubtfulPhone } from './phone.ts';

test.each(['+39 333 1234567', '112', '(02) 55.12-3', '', 'ab', '12'])('"%s" raises no doubt', (typed) => {
  expect(isDoubtfulPhone(typed)).toBe(false);
});
test.each(['abc', 'mamma', 'a1b2'])('"%s" does', (typed) => {
  expect(isDoubtfulPhone(typed)).toBe(true);
});
