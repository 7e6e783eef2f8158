import { describe, expect, test } from 'vitest';
import { type Outcome, type ResultPage, shownOutcome } from './outcome.ts';
import { nextAsking } from './useResult.ts';

describe('a result page shows what the server knows', () => {
  test.each`
    outcome        | page             | shown          | because
    ${'paid'}      | ${'error'}       | ${'paid'}      | ${'money that arrived counts, whatever the address says'}
    ${'placed'}    | ${'success'}     | ${'placed'}    | ${'a wire transfer is placed, not paid'}
    ${'unpaid'}    | ${'success'}     | ${'pending'}   | ${'the provider’s answer is still to come'}
    ${'unpaid'}    | ${'unprocessed'} | ${'left'}      | ${'the buyer left the provider’s page'}
    ${'unpaid'}    | ${'error'}       | ${'failed'}    | ${'the provider refused'}
    ${'refused'}   | ${'success'}     | ${'failed'}    | ${'the provider refused, and the portal knows it'}
    ${'pending'}   | ${'error'}       | ${'pending'}   | ${'nothing is decided yet'}
    ${'expired'}   | ${'success'}     | ${'expired'}   | ${'an order that is over is not pending'}
    ${'cancelled'} | ${'unprocessed'} | ${'cancelled'} | ${'an order that is over is not pending'}
  `('$outcome on $page reads as $shown: $because', ({ outcome, page, shown }) => {
    expect(shownOutcome(outcome as Outcome, page as ResultPage)).toBe(shown);
  });
});

test('a pending page asks often at first, then seldom, and not for ever', () => {
  expect([0, 9, 10, 39, 40, 400].map(nextAsking)).toEqual([1_500, 1_500, 4_000, 4_000, false, false]);
});
