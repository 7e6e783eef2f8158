import { expect, test } from 'vitest';
import { changeInShort, inShort } from './changeInShort.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`).join(' ');

test('short values are shown whole', () => {
  expect(changeInShort('uno', 'due')).toEqual(['uno', 'due']);
  expect(inShort('uno')).toBe('uno');
});

test('of long values what differs is shown, with what stands before it', () => {
  const text = words(400);
  const [one, other] = changeInShort(`${text} domani`, `${text} dopodomani`);
  expect(one).toMatch(/^…p\d+ .* p399 domani$/);
  expect(other).toMatch(/^…p\d+ .* p399 dopodomani$/);
  expect(one.length).toBeLessThan(120);
});

test('what differs at the beginning is shown from there, and said to go on', () => {
  const text = words(400);
  const [one, other] = changeInShort(`Prima ${text}`, `Dopo ${text}`);
  expect([one.slice(0, 8), one.length, one.at(-1)]).toEqual(['Prima p0', 301, '…']);
  expect([other.slice(0, 7), other.at(-1)]).toEqual(['Dopo p0', '…']);
});

test('what was cut off at the end is shown as such', () => {
  const text = words(400);
  const [one, other] = changeInShort(text, text.slice(0, 1_000));
  expect(text.slice(0, 1_000).endsWith(other.slice(1))).toBe(true);
  expect(one.length).toBeGreaterThan(other.length);
});

test('one word without end is cut, too', () => {
  const [one] = changeInShort('a'.repeat(5_000), 'b');
  expect(one.length).toBe(301);
});
