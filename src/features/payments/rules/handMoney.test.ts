import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderState, orderStates } from '#features/orders/rules/states.ts';
import { day } from '#kernel/calendar.ts';
import { cents, euro, noMoney } from '#kernel/money.ts';
import {
  dayOfBounceFault,
  dayOfMoneyFault,
  dayOfSendingFault,
  handMoneyAction,
  type LessMoney,
  writeOffLimitOf,
} from './handMoney.ts';

const due = euro('51.80');

interface Row {
  readonly state: OrderState;
  readonly amount: `${number}`;
  readonly mayRevive?: boolean;
  readonly less?: LessMoney;
  readonly what: ReturnType<typeof handMoneyAction>;
  readonly because: string;
}

const pays = (move: 'pay' | 'revive', surplus: `${number}` = '0.00') =>
  ({ kind: 'take', move, writtenOff: noMoney, surplus: euro(surplus), why: 'refund_excess' }) as const;
const back = (amount: `${number}`, why: 'refund_late' | 'refund_twice' | 'refund_other') =>
  ({ kind: 'take', move: null, writtenOff: noMoney, surplus: euro(amount), why }) as const;

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
  {
    state: 'awaiting_payment',
    amount: '50.00',
    less: 'give_back',
    what: back('50.00', 'refund_other'),
    because: 'nobody waits for the rest',
  },
  {
    state: 'awaiting_payment',
    amount: '51.80',
    less: 'give_back',
    what: back('51.80', 'refund_other'),
    because: 'whoever gives it back pays nothing by it',
  },
  {
    state: 'awaiting_payment',
    amount: '50.00',
    less: 'write_off',
    what: { ...pays('pay'), writtenOff: euro('1.80') },
    because: 'the rest is given up, out of the commission',
  },
  {
    state: 'awaiting_payment',
    amount: '49.79',
    less: 'write_off',
    what: { kind: 'write_off_too_high', most: euro('2.00') },
    because: 'more than two euro is missing',
  },
  { state: 'paid', amount: '51.80', what: back('51.80', 'refund_twice'), because: 'it was paid before' },
  { state: 'partly_refunded', amount: '9.00', what: back('9.00', 'refund_twice'), because: 'it was paid before' },
  { state: 'refunded', amount: '51.80', what: back('51.80', 'refund_twice'), because: 'it was paid before' },
];

describe('Money by bank or in cash', () => {
  test.each(rows)(
    '$amount for an order of 51.80 that is $state: $because',
    ({ state, amount, mayRevive, less, what }) => {
      const order = {
        ...{ state, total_amount_due: due, commission: euro('2.60'), lines: euro('49.20') },
        write_off_limit: euro('2.00'),
      };
      expect(handMoneyAction(euro(amount), order, mayRevive ?? true, less)).toEqual(what);
    },
  );

  test('a circuit says how much it gives up, two euro where it has not', () => {
    expect(
      [{}, { 'write-off-limit': '0.00' }, { 'write-off-limit': '5.50' }, { 'write-off-limit': 'x' }].map(
        writeOffLimitOf,
      ),
    ).toEqual([euro('2.00'), noMoney, euro('5.50'), euro('2.00')]);
  });

  test('as much is given up as the circuit says, of the commission and of the lines, but not of the shipping', () => {
    const order = {
      state: 'awaiting_payment',
      ...{ total_amount_due: euro('15.00'), commission: euro('1.50') },
      ...{ lines: euro('13.50'), write_off_limit: euro('2.00') },
    } as const;
    expect(handMoneyAction(euro('13.40'), order, true, 'write_off')).toMatchObject({ writtenOff: euro('1.60') });
    const shipped = { ...order, lines: euro('0.10') };
    const refused = { kind: 'write_off_too_high', most: euro('1.60') };
    expect(handMoneyAction(euro('13.39'), shipped, true, 'write_off')).toEqual(refused);
  });

  test('every cent pays the order, goes back, is given up, or is not noted at all', () => {
    const amounts = fc.integer({ min: 1, max: 100_000 }).map(cents);
    const states = fc.constantFrom(...orderStates);
    const ways = fc.constantFrom<LessMoney>('refuse', 'give_back', 'write_off');
    fc.assert(
      fc.property(amounts, amounts, states, fc.boolean(), ways, (amount, due, state, revivable, less) => {
        const order = {
          state,
          total_amount_due: due,
          commission: cents(Math.min(due, 150)),
          lines: cents(Math.max(due - 150, 0)),
          write_off_limit: euro('1.00'),
        };
        const action = handMoneyAction(amount, order, revivable, less);
        if (action.kind === 'too_little') expect(amount + action.missing).toBe(due);
        else if (action.kind === 'write_off_too_high') expect(due - amount).toBeGreaterThan(action.most);
        else expect(action.surplus).toBe(action.move === null ? amount : amount + action.writtenOff - due);
      }),
    );
  });
});

test.each`
  typed           | fault
  ${'2026-09-02'} | ${'value_day_in_future'}
  ${'2026-09-01'} | ${null}
  ${'2025-08-31'} | ${null}
  ${'2025-08-30'} | ${'value_day_too_old'}
  ${'0206-09-01'} | ${'value_day_too_old'}
`('money of $typed, noted on 1 September 2026: $fault', ({ typed, fault }) => {
  expect(dayOfMoneyFault(day(typed), day('2026-09-01'))).toBe(fault);
});

test.each([
  ['2026-09-03', null, '2026-09-03', null],
  ['2026-09-02', null, '2026-09-03', 'before_decision'],
  ['2026-09-02', '2026-09-03', '2026-09-05', 'before_money'],
  ['2026-09-04', '2026-09-03', '2026-09-05', 'before_decision'],
  ['2026-09-04', '2026-09-05', '2026-09-03', 'before_money'],
] as const)('money that left on %s, came on %s and was to go on %s: %s', (left, came, decided, fault) => {
  expect(dayOfSendingFault(day(left), { cameOn: came && day(came), decidedOn: day(decided) })).toBe(fault);
});

test('a transfer comes back on the day on which it had left, or later', () => {
  expect(dayOfBounceFault(day('2026-09-02'), day('2026-09-03'))).toBe('before_sending');
  expect(dayOfBounceFault(day('2026-09-03'), day('2026-09-03'))).toBeNull();
});
