import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOver,
  isPaid,
  isPayable,
  mayMove,
  type OrderMove,
  type OrderState,
  orderMoves,
  orderStateNumber,
  orderStates,
} from './states.ts';

const moves = Object.keys(orderMoves) as OrderMove[];

describe('The states of an order (checkout §4)', () => {
  test('1 awaits payment and 6 is cancelled; all numbers differ', () => {
    expect(orderStateNumber).toMatchObject({ awaiting_payment: 1, cancelled: 6 });
    expect(new Set(Object.values(orderStateNumber)).size).toBe(orderStates.length);
  });

  test('paying and cancelling are allowed in state 1 only', () => {
    expect(orderStates.filter(isPayable)).toEqual(['awaiting_payment']);
    expect(orderStates.filter((state) => mayMove('cancel', state))).toEqual(['awaiting_payment']);
  });

  test('an order awaits its money, has it, has given it back, or is over', () => {
    expect(orderStates.filter(isPaid)).toEqual(['paid', 'partly_refunded']);
    expect(orderStates.filter(isOver)).toEqual(['expired', 'cancelled']);
    expect(orderStates.filter((state) => !isPayable(state) && !isPaid(state) && !isOver(state))).toEqual(['refunded']);
  });

  test('a paid order never becomes unpaid again, unless the transfer that paid it was not its own', () => {
    const afterPaid: readonly OrderState[] = ['paid', 'partly_refunded', 'refunded'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves)), (happening) => {
        let state: OrderState = 'paid';
        for (const move of happening) if (move !== 'unpay' && mayMove(move, state)) state = orderMoves[move].to;
        expect(afterPaid).toContain(state);
      }),
    );
  });

  test('every state is reached from the first', () => {
    const reached = new Set<OrderState>(['awaiting_payment']);
    for (const _ of orderStates) {
      for (const move of moves) {
        if ([...reached].some((state) => mayMove(move, state))) reached.add(orderMoves[move].to);
      }
    }
    expect([...reached].toSorted()).toEqual([...orderStates].toSorted());
  });
});
