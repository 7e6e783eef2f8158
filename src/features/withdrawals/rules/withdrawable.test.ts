import { describe, expect, test } from 'vitest';
import { isWithdrawable } from './withdrawable.ts';

const now = new Date('2026-11-22T10:00:00Z');

describe('The withdrawal function is offered (art. 54-bis of the Consumer Code)', () => {
  test.each`
    state                 | payed_at                  | offered  | because
    ${'paid'}             | ${'2026-11-22T09:00:00Z'} | ${true}  | ${'a buyer may withdraw before the goods arrive, too'}
    ${'paid'}             | ${'2026-09-01T09:00:00Z'} | ${true}  | ${'the day of delivery is not known'}
    ${'paid'}             | ${'2025-11-08T10:00:01Z'} | ${true}  | ${'a year and fourteen days are not over'}
    ${'paid'}             | ${'2025-11-08T10:00:00Z'} | ${false} | ${'no law gives more than a year and fourteen days'}
    ${'partly_refunded'}  | ${'2026-11-01T09:00:00Z'} | ${true}  | ${'the rest is still bought'}
    ${'refunded'}         | ${'2026-11-01T09:00:00Z'} | ${false} | ${'everything was given back'}
    ${'awaiting_payment'} | ${null}                   | ${false} | ${'an unpaid order is cancelled'}
    ${'cancelled'}        | ${null}                   | ${false} | ${'nothing was bought'}
  `('$state, paid at $payed_at: $offered, because $because', ({ state, payed_at, offered }) =>
    expect(isWithdrawable({ state, payed_at }, now)).toBe(offered),
  );
});
