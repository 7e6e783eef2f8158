import { isOver, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, cents, euro, noMoney } from '#kernel/money.ts';

/** Why money, or a part of it, goes back. */
export type SurplusReason = 'refund_late' | 'refund_twice' | 'refund_excess' | 'refund_other';

/** What is to be done with money that is less than what is due; `give_back` also with money that is enough. */
export type LessMoney = 'refuse' | 'give_back' | 'write_off';

/** What an order may be paid short of, at most, where the circuit has not said otherwise. */
const usualWriteOff = euro('2.00');

/** The most that a circuit may set: a rest is written off, never a registration. */
export const mostWriteOff = euro('20.00');

/** The same as a circuit's setting `write-off-limit` says it. */
export const writeOffLimitOf = (settings: Readonly<Record<string, string | undefined>>): Cents => {
  const limit = settings['write-off-limit'];
  return limit !== undefined && /^\d+\.\d{2}$/.test(limit) ? euro(limit as `${number}`) : usualWriteOff;
};

/** What an order may be paid short of: what its circuit gives up at most, of the commission first and then of its lines. */
export const writeOffLimit = (commission: Cents, lines: Cents, limit: Cents): Cents =>
  cents(Math.min(limit, commission + Math.max(lines, noMoney)));

/** What becomes of money that came by bank or in cash. */
export type HandMoneyAction =
  | { readonly kind: 'too_little'; readonly missing: Cents }
  | { readonly kind: 'write_off_too_high'; readonly most: Cents }
  | {
      readonly kind: 'take';
      /** The move of the order that the money pays; null where it pays nothing. */
      readonly move: 'pay' | 'revive' | null;
      /** What is given up of the commission and the lines, so that the money pays the order. */
      readonly writtenOff: Cents;
      /** What goes back of it, and why. */
      readonly surplus: Cents;
      readonly why: SurplusReason;
    };

/** The order's money, as it decides. */
export interface OrderToPay {
  readonly state: OrderState;
  readonly total_amount_due: Cents;
  /** The commission in it, and what its lines come to. */
  readonly commission: Cents;
  readonly lines: Cents;
  /** What its circuit gives up at most. */
  readonly write_off_limit: Cents;
}

/**
 * Decides what becomes of money by hand, from its amount and from the state of its order.
 *
 * It pays an order that awaits payment, and revives one that is over if that is possible; what came beyond the due goes
 * back. Money for an order that was paid before, or that cannot be revived, goes back whole. Less than the due pays
 * nothing: whoever notes it asks for the rest, sends it back, or writes a small rest off.
 *
 * Source: checkout §4, "Outcomes"; money by hand is our own decision (178), what is too little (151).
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

/** As far back as money is noted by hand, in days. */
const oldestDay = 366;

/** What is wrong with the day on which money is said to have come or gone. */
export const dayOfMoneyFault = (day: Day, today: Day): 'value_day_in_future' | 'value_day_too_old' | null =>
  day > today ? 'value_day_in_future' : day < addDays(today, -oldestDay) ? 'value_day_too_old' : null;

/** What is wrong with the day on which a transfer is said to have come back: it had not left by then. */
export const dayOfBounceFault = (day: Day, sentOn: Day): 'before_sending' | null =>
  day < sentOn ? 'before_sending' : null;

/** What is wrong with the day on which money is said to have left: it had not come by then, or nobody had decided that it goes. */
export const dayOfSendingFault = (
  day: Day,
  { cameOn, decidedOn }: { readonly cameOn: Day | null; readonly decidedOn: Day },
): 'before_money' | 'before_decision' | null =>
  cameOn !== null && day < cameOn ? 'before_money' : day < decidedOn ? 'before_decision' : null;
