import { expect, test } from 'vitest';
import { folded, isOneSlip, placeOf, swapsIn } from './causal.ts';

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

test('a reference is found where it stands in what a payer wrote, whole or with a slip', () => {
  const reference = 'TL20-KWE9-M2XD';
  const said = (text: string) => {
    const place = placeOf(text, reference);
    return place && [text.slice(place.from, place.to), place.whole];
  };
  expect(said('iscr. tl20 kwe9 m2xd, grazie')).toEqual(['tl20 kwe9 m2xd', true]);
  expect(said('TL20-KWE9-M2XE gara')).toEqual(['TL20-KWE9-M2XE', false]);
  expect(said('saldo TL20-KEW9-M2XD')).toEqual(['TL20-KEW9-M2XD', false]);
  expect(said('quota gara')).toBeNull();
});

test('two letters that are swapped are told from one that is another', () => {
  const reference = folded('TL20-KWE9-M2XD');
  expect(swapsIn(folded('saldo TL20-KEW9-M2XD'), reference)).toBe(true);
  expect(swapsIn(folded('saldo TL20-KWE9-M2DX'), reference)).toBe(true);
  expect(swapsIn(folded('saldo TL20-KWE9-M2XE'), reference)).toBe(false);
  expect(swapsIn(folded('saldo TL20-KWE9-M2XD'), reference)).toBe(false);
});
