import { describe, expect, test } from 'vitest';
import { refuse } from '#kernel/errors.ts';
import { mostAttempts, optimistically } from './optimistic.ts';

/** An attempt that another request comes before so many times. */
function overtaken(times: number) {
  const seen = { attempts: 0 };
  const attempt = async () => {
    seen.attempts += 1;
    return seen.attempts > times ? 'written' : null;
  };
  return { seen, attempt };
}

describe('Optimistic concurrency control', () => {
  test('what nobody disturbs is tried once', async () => {
    const { seen, attempt } = overtaken(0);
    expect(await optimistically(attempt)).toBe('written');
    expect(seen.attempts).toBe(1);
  });

  test('what others come before is decided anew until it is written', async () => {
    const { seen, attempt } = overtaken(mostAttempts - 1);
    expect(await optimistically(attempt)).toBe('written');
    expect(seen.attempts).toBe(mostAttempts);
  });

  test('after the last attempt the caller is asked to come back', async () => {
    const { seen, attempt } = overtaken(mostAttempts);
    await expect(optimistically(attempt)).rejects.toMatchObject({ code: 'busy', facts: { retry_after: 1 } });
    expect(seen.attempts).toBe(mostAttempts);
  });

  test('a bound and a refusal of one’s own hold instead', async () => {
    const { seen, attempt } = overtaken(3);
    const giveUp = () => refuse('payment_provider_unavailable');
    await expect(optimistically(attempt, { attempts: 3, giveUp })).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
    });
    expect(seen.attempts).toBe(3);
  });

  test('a refusal ends it at once: it is an answer', async () => {
    let attempts = 0;
    const refusing = optimistically(async () => {
      attempts += 1;
      return refuse('not_found');
    });
    await expect(refusing).rejects.toMatchObject({ code: 'not_found' });
    expect(attempts).toBe(1);
  });
});
