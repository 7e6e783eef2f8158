import { isOver, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, cents, euro, noMoney } from '#kernel/money.ts';

export type SurplusReason = 'refund_late' | 'refund_twice' | 'refund_excess' | 'refund_other';

/** What is to be done with money that is less than what is due; `give_back` also with money that is enough. */
export type LessMoney = 'refuse' | 'give_back' | 'write_off';

/** Where the circuit has not said otherwise. */
const usualWriteOff = euro('2.00');

/** The most that a circuit may set: a rest is written off, never a registration. */
export const mostWriteOff = euro('20.00');

export const writeOffLimitOf = (settings: Readonly<Record<string, string | undefined>>): Cents => {
  const limit = settings['write-off-limit'];
  return limit !== undefined && /^\d+\.\d{2}$/.test(limit) ? euro(limit as `${number}`) : usualWriteOff;
};

/** Taken off the commission first and then off the lines. */
export const writeOffLimit = (commission: Cents, lines: Cents, limit: Cents): Cents =>
  cents(Math.min(limit, commission + Math.max(lines, noMoney)));

export type HandMoneyAction =
  | { readonly kind: 'too_little'; readonly missing: Cents }
  | { readonly kind: 'write_off_too_high'; readonly most: Cents }
  | {
      readonly kind: 'take';
      /** Null where it pays nothing. */
      readonly move: 'pay' | 'revive' | null;
      readonly writtenOff: Cents;
      readonly surplus: Cents;
      readonly why: SurplusReason;
    };

export interface OrderToPay {
  readonly state: OrderState;
  readonly total_amount_due: Cents;
  readonly commission: Cents;
  readonly lines: Cents;
  readonly write_off_limit: Cents;
}

/**
 * It pays an order that awaits payment, and revives one that is over if that is possible; what came beyond the due goes
 * back. Less than the due pays nothing: whoever notes it asks for the rest, sends it back, or writes a small rest off.
 * Source: checkout §4, "Outcomes"; decisions 178 and 151.
 */
export function handMoneyAction(
  amount: Cents,
  order: OrderToPay,
  mayRevive: boolean,
  less: LessMoney = 'refuse',
): HandMoneyAction {
  const { state, total_amount_due: due, commission, lines, write_off_limit: limit } = order;
  const whole = (why: SurplusReason) =>
    ({ kind: 'take', move: null, writtenOff: noMoney, surplus: amount, why }) as const;
  if (!isPayable(state) && !isOver(state)) return whole('refund_twice');
  if (isOver(state) && (!mayRevive || less === 'give_back')) return whole('refund_late');
  // Whoever gives money back pays nothing by it, however much it is.
  if (less === 'give_back') return whole('refund_other');
  const move = isPayable(state) ? 'pay' : 'revive';
  if (amount < due) {
    const missing = cents(due - amount);
    if (less === 'refuse') return { kind: 'too_little', missing };
    const most = writeOffLimit(commission, lines, limit);
    if (missing > most) return { kind: 'write_off_too_high', most };
    return { kind: 'take', move, writtenOff: missing, surplus: noMoney, why: 'refund_excess' };
  }
  const surplus = cents(amount - due);
  return { kind: 'take', move, writtenOff: noMoney, surplus, why: 'refund_excess' };
}

const oldestDay = 366;

export const dayOfMoneyFault = (day: Day, today: Day): 'value_day_in_future' | 'value_day_too_old' | null =>
  day > today ? 'value_day_in_future' : day < addDays(today, -oldestDay) ? 'value_day_too_old' : null;

/** It had not left by then. */
export const dayOfBounceFault = (day: Day, sentOn: Day): 'before_sending' | null =>
  day < sentOn ? 'before_sending' : null;

/** It had not come by then, or nobody had decided that it goes. */
export const dayOfSendingFault = (
  day: Day,
  { cameOn, decidedOn }: { readonly cameOn: Day | null; readonly decidedOn: Day },
): 'before_money' | 'before_decision' | null =>
  cameOn !== null && day < cameOn ? 'before_money' : day < decidedOn ? 'before_decision' : null;
