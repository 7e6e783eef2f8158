import { expect, test } from 'vitest';
import { folded, isOneSlip } from './causal.ts';

test('dashes, spaces, case and signs that look alike make no difference', () => {
  const reference = folded('TL20-7KS4-M2XD');
  for (const written of ['tl20 7ks4 m2xd', 'TL2O7K54M2XD', 'TL20-7KS4-\nM2XD', 'tl2o/7k54.m2xd']) {
    expect(folded(written)).toBe(reference);
  }
});

test.each([
  ['ABCDEF', 'ABXDEF', true, 'another sign'],
  ['ABCDEF', 'ABDEF', true, 'one is missing'],
  ['ABCDEF', 'ABCXDEF', true, 'one too many'],
  ['ABCDEF', 'ABDCEF', true, 'two swapped'],
  ['ABCDEF', 'BACDEF', true, 'the first two swapped'],
  ['ABCDEF', 'ABCDEX', true, 'the last'],
  ['ABCDEF', 'ABCDEF', false, 'none'],
  ['ABCDEF', 'AXCDYF', false, 'two others'],
  ['ABCDEF', 'ABCD', false, 'two are missing'],
  ['ABCDEF', 'CBADEF', false, 'swapped over a third'],
])('%s and %s: one slip is %s (%s)', (one, other, is) => {
  expect(isOneSlip(one, other)).toBe(is);
  expect(isOneSlip(other, one)).toBe(is);
});
