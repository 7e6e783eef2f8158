import { expect, test } from 'vitest';
import { throughGate } from './concurrencyGate.ts';

const soon = () => new Promise<void>((wake) => setTimeout(wake, 5));

test('only a few are at a counter at once, and they come in the order of their arrival', async () => {
  let inside = 0;
  let most = 0;
  const came: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      throughGate([7], async () => {
        came.push(n);
        inside += 1;
        most = Math.max(most, inside);
        await soon();
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(came).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('who fails makes room for the next', async () => {
  const failing = Array.from({ length: 6 }, () => throughGate([8], () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await throughGate([8], () => Promise.resolve('in'))).toBe('in');
});

test('whoever wants the same counters in opposite order is never stuck', async () => {
  const work = Array.from({ length: 40 }, (_, n) => throughGate(n % 2 ? [1, 2, 3] : [3, 2, 1, 1], soon));
  await expect(Promise.all(work)).resolves.toHaveLength(40);
});
