import { describe, expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import {
  latestStatus,
  type Outcome,
  outcomeOf,
  type ReturnPage,
  shownOutcome,
  statusFromPayments,
  statusFromProvider,
} from './outcome.ts';

describe('The outcome of a payment (checkout §4)', () => {
  test.each`
    state                 | wire     | charge          | outcome        | because
    ${'paid'}             | ${false} | ${'open'}       | ${'paid'}      | ${'the money is there'}
    ${'awaiting_payment'} | ${true}  | ${'none'}       | ${'placed'}    | ${'a wire is awaited'}
    ${'awaiting_payment'} | ${false} | ${'none'}       | ${'unpaid'}    | ${'nobody has tried to pay'}
    ${'awaiting_payment'} | ${false} | ${'open'}       | ${'open'}      | ${'the provider’s page still waits'}
    ${'awaiting_payment'} | ${false} | ${'declined'}   | ${'refused'}   | ${'the bank refused'}
    ${'awaiting_payment'} | ${false} | ${'processing'} | ${'pending'}   | ${'the provider is still at it'}
    ${'awaiting_payment'} | ${true}  | ${'unknown'}    | ${'pending'}   | ${'the provider cannot be asked now'}
    ${'expired'}          | ${false} | ${'none'}       | ${'expired'}   | ${'the time was over'}
    ${'cancelled'}        | ${false} | ${'open'}       | ${'cancelled'} | ${'its owner cancelled it'}
    ${'cancelled'}        | ${false} | ${'unknown'}    | ${'pending'}   | ${'its page was still open, and may have been paid'}
    ${'expired'}          | ${false} | ${'processing'} | ${'pending'}   | ${'money on its way may revive it'}
    ${'expired'}          | ${false} | ${'refunded'}   | ${'refunded'}  | ${'late money is on its way back'}
    ${'awaiting_payment'} | ${false} | ${'refunded'}   | ${'unpaid'}    | ${'money of another amount went back, and it can still be paid'}
    ${'refunded'}         | ${false} | ${'none'}       | ${'refunded'}  | ${'it was given back'}
    ${'partly_refunded'}  | ${false} | ${'none'}       | ${'paid'}      | ${'the rest stands'}
  `('$state, $charge: $outcome, because $because', ({ state, wire, charge, outcome }) => {
    expect(outcomeOf({ state, wireAwaited: wire, charge })).toBe(outcome);
  });
});

describe('a result page shows what the server knows', () => {
  test.each`
    outcome        | page             | shown          | because
    ${'placed'}    | ${'unprocessed'} | ${'left'}      | ${'the buyer left another way of paying; the wire is still awaited'}
    ${'placed'}    | ${'error'}       | ${'failed'}    | ${'another way of paying was refused; the wire is still awaited'}
    ${'paid'}      | ${'error'}       | ${'paid'}      | ${'money that arrived counts, whatever the address says'}
    ${'placed'}    | ${'success'}     | ${'placed'}    | ${'a wire transfer is placed, not paid'}
    ${'unpaid'}    | ${'success'}     | ${'pending'}   | ${'the provider’s answer is still to come'}
    ${'unpaid'}    | ${'unprocessed'} | ${'left'}      | ${'the buyer left the provider’s page'}
    ${'unpaid'}    | ${'error'}       | ${'failed'}    | ${'the provider refused'}
    ${'open'}      | ${'success'}     | ${'pending'}   | ${'the provider’s answer is still to come'}
    ${'open'}      | ${'unprocessed'} | ${'left'}      | ${'the buyer left the provider’s page'}
    ${'open'}      | ${'satispay'}    | ${'requested'} | ${'it may still be accepted in the app'}
    ${'pending'}   | ${'satispay'}    | ${'pending'}   | ${'money on its way is not to be confirmed again'}
    ${'unpaid'}    | ${'satispay'}    | ${'failed'}    | ${'it was refused or cancelled in the app'}
    ${'refused'}   | ${'unprocessed'} | ${'left'}      | ${'refused before; this time the buyer left'}
    ${'refused'}   | ${'success'}     | ${'failed'}    | ${'the provider refused, and the portal knows it'}
    ${'pending'}   | ${'error'}       | ${'pending'}   | ${'nothing is decided yet'}
    ${'expired'}   | ${'success'}     | ${'expired'}   | ${'an order that is over is not pending'}
    ${'cancelled'} | ${'unprocessed'} | ${'cancelled'} | ${'an order that is over is not pending'}
  `('$outcome on $page reads as $shown: $because', ({ outcome, page, shown }) => {
    expect(shownOutcome(outcome as Outcome, page as ReturnPage)).toBe(shown);
  });
});

test('the success page of an order without an open payment waits for a few answers, then it has failed', () => {
  expect([0, 3, 4, 40].map((asked) => shownOutcome('unpaid', 'success', asked))).toEqual([
    'pending',
    'pending',
    'failed',
    'failed',
  ]);
  expect(shownOutcome('open', 'success', 40)).toBe('pending');
});

describe('How the latest charge stands', () => {
  const told = { amount: euro('54.50'), currency: 'eur', orderId: 'o1', declined: false } as const;

  test.each`
    state           | declined | status
    ${'open'}       | ${false} | ${'open'}
    ${'open'}       | ${true}  | ${'declined'}
    ${'processing'} | ${false} | ${'processing'}
    ${'approved'}   | ${false} | ${'processing'}
    ${'paid'}       | ${false} | ${'none'}
    ${'expired'}    | ${false} | ${'none'}
  `('told $state (refused before: $declined) it is $status', ({ state, declined, status }) => {
    expect(statusFromProvider({ ...told, state, declined })).toBe(status);
  });

  test('of several open pages the latest counts, unless money is on its way at another', () => {
    expect(latestStatus(['declined', 'open'])).toBe('declined');
    expect(latestStatus(['open', 'processing'])).toBe('processing');
    expect(latestStatus([])).toBe('none');
  });

  test('money that was given back is one, unless other money has paid', () => {
    expect(statusFromPayments(['failed', 'refunding'])).toBe('refunded');
    expect(statusFromPayments(['refunded'])).toBe('refunded');
    expect(statusFromPayments(['refunded', 'paid'])).toBe('none');
    expect(statusFromPayments(['open', 'failed', 'superseded'])).toBe('none');
  });
});
