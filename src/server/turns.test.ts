import { expect, test } from 'vitest';
import { Refusal } from '#kernel/errors.ts';
import { createTurns } from './turns.ts';

const soon = () => new Promise<void>((wake) => setTimeout(wake, 5));
const turnsOf = (more: object = {}) => createTurns({ atOnce: 3, mostWaiting: 100, ...more });

test('only a few have a turn at once, and they come in the order of their arrival', async () => {
  const { inTurn } = turnsOf();
  let inside = 0;
  let most = 0;
  const came: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      inTurn('race 7', async () => {
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

test('whoever wants something else waits for nobody', async () => {
  const { enter } = turnsOf({ atOnce: 1 });
  await enter('race 7');
  expect(await enter('race 8')).toBeTypeOf('function');
});

test('whoever fails makes room for the next', async () => {
  const { inTurn } = turnsOf();
  const failing = Array.from({ length: 6 }, () => inTurn('race 8', () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await inTurn('race 8', () => Promise.resolve('in'))).toBe('in');
});

test('a turn that is ended twice gives one place free', async () => {
  const { enter } = turnsOf({ atOnce: 1 });
  const first = await enter('a');
  const came: string[] = [];
  for (const who of ['second', 'third']) void enter('a').then(() => came.push(who));
  first();
  first();
  await soon();
  expect(came).toEqual(['second']);
});

test('beyond the bound one is asked to come again, after the time that the others will need at this pace', async () => {
  let now = 0;
  const { enter } = turnsOf({ atOnce: 1, mostWaiting: 40, elapsed: () => now });
  const ends: (() => void)[] = [];
  const come = () => enter('race 7').then((end) => ends.push(end));
  await come();
  const waiting = Array.from({ length: 40 }, come);
  const refused = () => enter('race 7').catch((error: unknown) => (error instanceof Refusal ? error.facts : error));
  expect(await refused()).toEqual({ retry_after: 1 });
  // A hundred more come and go, one in half a second; forty wait all the time.
  for (let n = 0; n < 100; n += 1) {
    now += 500;
    ends.shift()!();
    await soon();
    waiting.push(come());
  }
  expect(await refused()).toEqual({ retry_after: 20 });
});
