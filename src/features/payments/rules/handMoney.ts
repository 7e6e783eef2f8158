import { isOver, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';

/** Why money, or a part of it, goes back. */
export type SurplusReason = 'refund_late' | 'refund_twice' | 'refund_excess';

/** What becomes of money that came by bank or in cash. */
export type HandMoneyAction =
  | { readonly kind: 'too_little'; readonly missing: Cents }
  | {
      readonly kind: 'take';
      /** The move of the order that the money pays; null where it pays nothing. */
      readonly move: 'pay' | 'revive' | null;
      /** What goes back of it, and why. */
      readonly surplus: Cents;
      readonly why: SurplusReason;
    };

/**
 * Decides what becomes of money by hand, from its amount and from the state of its order.
 *
 * It pays an order that awaits payment, and revives one that is over if that is possible; what came beyond the due goes
 * back. Money for an order that was paid before, or that cannot be revived, goes back whole. Less than the due pays
 * nothing: whoever notes it asks for the rest.
 *
 * Source: checkout §4, "Outcomes"; money by hand is our own decision (178).
 */
export function handMoneyAction(
  amount: Cents,
  order: { readonly state: OrderState; readonly total_amount_due: Cents },
  mayRevive: boolean,
): HandMoneyAction {
  const { state, total_amount_due: due } = order;
  const whole = (why: SurplusReason) => ({ kind: 'take', move: null, surplus: amount, why }) as const;
  if (!isPayable(state) && !isOver(state)) return whole('refund_twice');
  if (isOver(state) && !mayRevive) return whole('refund_late');
  if (amount < due) return { kind: 'too_little', missing: cents(due - amount) };
  const surplus = cents(Math.max(noMoney, amount - due));
  return { kind: 'take', move: isPayable(state) ? 'pay' : 'revive', surplus, why: 'refund_excess' };
}
