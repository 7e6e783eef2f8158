import { expect, test } from 'vitest';
import { Refusal } from '#kernel/errors.ts';
import { requireWellFormed } from './wellFormed.ts';

const nested = (deep: number): unknown => JSON.parse(`${'{"a":['.repeat(deep / 2)}${']}'.repeat(deep / 2)}`);

test('what is nested deeper than any call is refused as malformed, however deep', () => {
  expect(() => requireWellFormed(nested(60))).not.toThrow();
  for (const deep of [66, 100_000]) {
    expect(() => requireWellFormed(nested(deep))).toThrow(new Refusal('malformed_request', null));
  }
});
