import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderState, orderStates } from '#features/orders/rules/states.ts';
import { cents, euro } from '#kernel/money.ts';
import { handMoneyAction } from './handMoney.ts';

const due = euro('51.80');

interface Row {
  readonly state: OrderState;
  readonly amount: `${number}`;
  readonly mayRevive?: boolean;
  readonly what: ReturnType<typeof handMoneyAction>;
  readonly because: string;
}

const pays = (move: 'pay' | 'revive', surplus: `${number}` = '0.00') =>
  ({ kind: 'take', move, surplus: euro(surplus), why: 'refund_excess' }) as const;
const back = (amount: `${number}`, why: 'refund_late' | 'refund_twice') =>
  ({ kind: 'take', move: null, surplus: euro(amount), why }) as const;

const rows: readonly Row[] = [
  { state: 'awaiting_payment', amount: '51.80', what: pays('pay'), because: 'it is what is due' },
  { state: 'awaiting_payment', amount: '60.00', what: pays('pay', '8.20'), because: 'what is too much goes back' },
  {
    state: 'awaiting_payment',
    amount: '51.79',
    what: { kind: 'too_little', missing: euro('0.01') },
    because: 'a cent is missing',
  },
  { state: 'expired', amount: '51.80', what: pays('revive'), because: 'its places can be had again' },
  { state: 'cancelled', amount: '51.80', what: pays('revive'), because: 'its places can be had again' },
  {
    state: 'expired',
    amount: '51.80',
    mayRevive: false,
    what: back('51.80', 'refund_late'),
    because: 'what it needs is gone',
  },
  {
    state: 'expired',
    amount: '20.00',
    mayRevive: false,
    what: back('20.00', 'refund_late'),
    because: 'nothing is asked for any more',
  },
  { state: 'paid', amount: '51.80', what: back('51.80', 'refund_twice'), because: 'it was paid before' },
  { state: 'partly_refunded', amount: '9.00', what: back('9.00', 'refund_twice'), because: 'it was paid before' },
  { state: 'refunded', amount: '51.80', what: back('51.80', 'refund_twice'), because: 'it was paid before' },
];

describe('Money by bank or in cash', () => {
  test.each(rows)('$amount for an order of 51.80 that is $state: $because', ({ state, amount, mayRevive, what }) => {
    expect(handMoneyAction(euro(amount), { state, total_amount_due: due }, mayRevive ?? true)).toEqual(what);
  });

  test('every cent pays the order, goes back, or is not noted at all', () => {
    const amounts = fc.integer({ min: 1, max: 100_000 }).map(cents);
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(...orderStates), fc.boolean(), (amount, due, state, revivable) => {
        const action = handMoneyAction(amount, { state, total_amount_due: due }, revivable);
        if (action.kind === 'too_little') expect(amount + action.missing).toBe(due);
        else expect(action.surplus).toBe(action.move === null ? amount : amount - due);
      }),
    );
  });
});
