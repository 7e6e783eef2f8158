import { describe, expect, test } from 'vitest';
import { euro, noMoney } from '#kernel/money.ts';
import { stateSaid } from './stateSaid.ts';

const due = euro('9.50');

describe('An order’s state is said', () => {
  test.each([
    // state, went back, is still to go back
    ['partly_refunded', '0.00', '9.50', 'to_refund'],
    ['partly_refunded', '4.00', '5.50', 'refunding'],
    ['partly_refunded', '9.50', '0.00', 'refunded'],
    ['partly_refunded', '0.00', '4.00', 'to_refund_part'],
    ['partly_refunded', '1.00', '3.00', 'refunding_part'],
    ['partly_refunded', '4.00', '0.00', 'partly_refunded'],
    ['refunded', '0.00', '9.50', 'to_refund'],
    ['refunded', '4.00', '5.50', 'refunding'],
    ['refunded', '9.50', '0.00', 'refunded'],
    // A part of it had been written off, or given back as a code.
    ['refunded', '0.00', '8.00', 'to_refund'],
    ['refunded', '8.00', '0.00', 'refunded'],
  ] as const)('%s with %s € back and %s € to go: %s', (state, back, toGo, said) => {
    expect(stateSaid(state, { total_amount_due: due, own_returned: euro(back), own_to_return: euro(toGo) })).toBe(said);
  });

  test.each(['awaiting_payment', 'paid', 'expired', 'cancelled', 'refunded', 'partly_refunded'] as const)(
    'as it is without a refund of its own money: %s',
    (state) => {
      const none = { total_amount_due: due, own_returned: noMoney, own_to_return: noMoney };
      expect(stateSaid(state, none)).toBe(state);
    },
  );
});
