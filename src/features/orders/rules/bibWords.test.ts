import { expect, test } from 'vitest';
import { shownNumber } from './bibWords.ts';

test('a bib shows its number, and before it has one the last block of its reference', () => {
  expect(shownNumber({ bib: 214, reference: 'TL20-7LXB-5HMT' })).toBe('214');
  expect(shownNumber({ bib: null, reference: 'TL20-7LXB-5HMT' })).toBe('5HMT');
});
