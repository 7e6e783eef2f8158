import { expect, test } from 'vitest';
import { followerOf, precederOf } from './followerOf.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('after a verdict comes what followed the judged one, not what was passed over', () => {
  const queue = rows('first', 'second', 'third');
  expect(followerOf('second', queue, queue)?.id).toBe('third');
  expect(followerOf('second', queue, rows('first', 'third'))?.id).toBe('third');
  expect(followerOf('first', queue, rows('second', 'third'))?.id).toBe('second');
});

test('after the last one the queue begins anew, and after the only one nothing comes', () => {
  const queue = rows('first', 'second', 'third');
  expect(followerOf('third', queue, queue)?.id).toBe('first');
  expect(followerOf('third', queue, rows('third'))).toBeUndefined();
  expect(followerOf('only', rows('only'), [])).toBeUndefined();
});

test('what a colleague has judged meanwhile is passed over, and what came before pushes nothing aside', () => {
  const queue = rows('first', 'second', 'third', 'fourth');
  expect(followerOf('second', queue, rows('new', 'first', 'fourth'))?.id).toBe('fourth');
  expect(followerOf('second', queue, rows('third', 'fourth'))?.id).toBe('third');
  expect(followerOf('second', queue, rows('first'))?.id).toBe('first');
});

test('what the queue shows only now, after its last one, follows it', () => {
  expect(followerOf('second', rows('first', 'second'), rows('first', 'third'))?.id).toBe('third');
});

test('before what a colleague has judged stands the nearest that still waits, and before the first one nothing', () => {
  const queue = rows('first', 'second', 'third', 'fourth');
  expect(precederOf('third', queue, rows('first', 'second', 'fourth'))?.id).toBe('second');
  expect(precederOf('third', queue, rows('new', 'first', 'fourth'))?.id).toBe('first');
  expect(precederOf('first', queue, rows('second', 'third'))).toBeUndefined();
});
