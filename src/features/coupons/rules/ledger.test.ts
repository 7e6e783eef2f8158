import { describe, expect, test } from 'vitest';
import { isPaid, isPayable, type OrderMove, type OrderState, orderMoves } from '#features/orders/rules/states.ts';
import { ledgerMoves, type UseState } from './ledger.ts';

const stateOfUses = (order: OrderState): UseState =>
  isPayable(order) ? 'reserved' : isPaid(order) ? 'used' : 'released';

describe('The ledger of coupons follows the order', () => {
  test.each(Object.keys(orderMoves) as OrderMove[])('after the move "%s" its uses are what its state says', (move) => {
    const { from, to } = orderMoves[move];
    for (const state of from) {
      const before = stateOfUses(state);
      const { to: after = before } = ledgerMoves[move] ?? {};
      expect(after).toBe(stateOfUses(to));
      if (ledgerMoves[move]) expect(ledgerMoves[move]?.from).toBe(before);
    }
  });

  test.each(Object.values(ledgerMoves))('what goes from $from to $to counts $counts', ({ from, to, counts }) => {
    expect(counts).toBe(Number(to !== 'released') - Number(from !== 'released'));
  });
});
