import { expect, test } from 'vitest';
import { isDoubtfulPhone } from './phone.ts';

test.each(['+39 333 1234567', '0323 55', '(02) 55.12-3', '+41 91 555 01 22', ''])('"%s" raises no doubt', (typed) => {
  expect(isDoubtfulPhone(typed)).toBe(false);
});
test.each(['ab', '12'])('"%s" is refused for its length already', (typed) => {
  expect(isDoubtfulPhone(typed)).toBe(false);
});
test.each(['abc', 'mamma', 'a1b2', '333', '112', '1234567890123456'])('"%s" does', (typed) => {
  expect(isDoubtfulPhone(typed)).toBe(true);
});
