import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/errors.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import type { Context } from './context.ts';
import { countAttempt, forgetAttempt, forgetAttempts, type Limit } from './limits.ts';

let portal: TestPortal;
let strict: Context;
let relaxed: Context;

beforeAll(async () => {
  portal = await testPortal();
  const { context } = portal;
  strict = { ...context, environment: { ...context.environment, limitFactor: 1 } };
  relaxed = { ...context, environment: { ...context.environment, limitFactor: 100 } };
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow('2026-09-01T10:05:00Z'));

const limit: Limit = { name: 'knocking', max: 3, windowSeconds: 600 };
let serial = 0;
const somebody = () => `somebody ${++serial}`;

const knock = async (who: string, context = strict, of = limit) => {
  try {
    await countAttempt(context, of, who);
    return 'let in';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return error.facts;
    throw error;
  }
};
const knockOften = async (times: number, who: string, context = strict, of = limit) => {
  const answers = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await knock(who, context, of));
  return answers.filter((answer) => answer === 'let in').length;
};

describe('A limit of three in ten minutes', () => {
  test('lets three in and refuses the fourth, with the seconds until it is over', async () => {
    const who = somebody();
    expect(await knockOften(3, who)).toBe(3);
    expect(await knock(who)).toEqual({ retry_after: 300 });
    portal.setNow('2026-09-01T10:09:59.400Z');
    expect(await knock(who)).toEqual({ retry_after: 1 });
    portal.setNow('2026-09-01T10:10:00Z');
    expect(await knock(who)).toBe('let in');
  });

  test('lets three of twenty in who knock at once', async () => {
    const who = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(who)));
    expect(answers.filter((answer) => answer === 'let in')).toHaveLength(3);
  });

  test('is one for a name in capital letters', async () => {
    expect(await knockOften(3, 'ada@test.example')).toBe(3);
    expect(await knock('ADA@test.example')).not.toBe('let in');
  });

  test('is nobody else’s, and none of another name', async () => {
    const who = somebody();
    expect(await knockOften(4, who)).toBe(3);
    expect(await knock(somebody())).toBe('let in');
    expect(await knock(who, strict, { ...limit, name: 'ringing' })).toBe('let in');
  });

  test('is three hundred where a deployment relaxes it, but for what is the same everywhere', async () => {
    const who = somebody();
    expect(await knockOften(10, who, relaxed)).toBe(10);
    expect(await knockOften(10, somebody(), relaxed, { ...limit, fixed: true })).toBe(3);
  });
});

describe('A try that turned out well', () => {
  test('is taken off again', async () => {
    const who = somebody();
    await knockOften(3, who);
    await forgetAttempt(strict, limit, who.toUpperCase());
    expect(await knockOften(2, who)).toBe(1);
  });

  test('is not worth a try to come', async () => {
    const who = somebody();
    await knockOften(1, who);
    for (let turn = 0; turn < 3; turn += 1) await forgetAttempt(strict, limit, who);
    expect(await knockOften(4, who)).toBe(3);
  });

  test('takes nothing off anybody else’s', async () => {
    const [who, other] = [somebody(), somebody()];
    await knockOften(3, who);
    await forgetAttempt(strict, limit, other);
    await forgetAttempts(strict, limit, other);
    await forgetAttempts(strict, { ...limit, name: 'ringing' }, who);
    expect(await knock(who)).not.toBe('let in');
  });
});

test('who has proved who they are begins anew, in whatever window the tries were', async () => {
  const who = somebody();
  await knockOften(3, who);
  await forgetAttempts(strict, limit, who.toUpperCase());
  expect(await knockOften(4, who)).toBe(3);
});
