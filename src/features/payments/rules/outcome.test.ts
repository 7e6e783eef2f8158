import { describe, expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

describe('The outcome of a payment (checkout §4)', () => {
  test.each`
    state                 | wire     | attempt         | outcome        | because
    ${'paid'}             | ${false} | ${'open'}       | ${'paid'}      | ${'the money is there'}
    ${'awaiting_payment'} | ${true}  | ${'none'}       | ${'placed'}    | ${'a wire is awaited'}
    ${'awaiting_payment'} | ${false} | ${'none'}       | ${'unpaid'}    | ${'nobody has tried to pay'}
    ${'awaiting_payment'} | ${false} | ${'open'}       | ${'unpaid'}    | ${'the buyer left the page'}
    ${'awaiting_payment'} | ${false} | ${'declined'}   | ${'refused'}   | ${'the bank refused'}
    ${'awaiting_payment'} | ${false} | ${'processing'} | ${'pending'}   | ${'the provider is still at it'}
    ${'awaiting_payment'} | ${true}  | ${'unknown'}    | ${'pending'}   | ${'the provider cannot be asked now'}
    ${'expired'}          | ${false} | ${'none'}       | ${'expired'}   | ${'the time was over'}
    ${'cancelled'}        | ${false} | ${'open'}       | ${'cancelled'} | ${'its owner cancelled it'}
    ${'expired'}          | ${false} | ${'given back'} | ${'refunded'}  | ${'late money is on its way back'}
    ${'refunded'}         | ${false} | ${'none'}       | ${'refunded'}  | ${'it was given back'}
    ${'partly_refunded'}  | ${false} | ${'none'}       | ${'paid'}      | ${'the rest stands'}
  `('$state, $attempt: $outcome, because $because', ({ state, wire, attempt, outcome }) => {
    expect(outcomeOf({ state, wireAwaited: wire, attempt })).toBe(outcome);
  });
});
