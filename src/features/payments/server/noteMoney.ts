import { allSettings } from '#features/circuits/server/circuitView.ts';
import { netOf } from '#features/commission/rules/total.ts';
import type { OrderState } from '#features/orders/rules/states.ts';
import { type LockedOrder, lockedOnce } from '#features/orders/server/lockOrder.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { type Reactions, react } from '#features/orders/server/reactions.ts';
import { isCancelledByOwner } from '#features/orders/server/revivableView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import {
  dayOfMoneyFault,
  handMoneyAction,
  type LessMoney,
  type SurplusReason,
  writeOffLimitOf,
} from '../rules/handMoney.ts';
import { type HandWay, handMethods } from '../rules/providers.ts';
import { insertHandPayment } from './paymentRecords.ts';
import { requestRefund, surplusHappenings } from './refundRecords.ts';
import { createTakeMoney, mayRevive } from './takeMoney.ts';

export interface MoneyByHand {
  readonly circuitId: number;
  readonly orderId: string;
  readonly way: HandWay;
  readonly amount: Cents;
  readonly valueDay: Day;
  readonly note: string;
  /** Where somebody has said it. */
  readonly why?: string | undefined;
  /** As whoever notes it sees it: of two people who note one transfer, the second is told. */
  readonly seen: OrderState;
  /** As it was seen, where other orders get what is left of the same money. */
  readonly due?: Cents;
  readonly less?: LessMoney;
  /** The buyer reads it. */
  readonly reason?: string;
  readonly by: string;
  readonly locked?: LockedOrder;
}

export interface NotedMoney {
  readonly paid: boolean;
  readonly surplus: Cents;
  readonly writtenOff: Cents;
  readonly payments: readonly { readonly id: string; readonly amount: Cents }[];
}

/** None to come, and none more than a year back, which is a slip of the keyboard. `field` is where it was typed. */
export function requireDayOfMoney(field: string, day: Day, today: Day): void {
  const fault = dayOfMoneyFault(day, today);
  if (fault) refuse(fault, { errors: { [field]: [fault] } });
}

/**
 * It pays the order or goes back (`handMoneyAction`), as two payments with refunds of their own. Refuses with
 * `order_not_found`, `order_changed_meanwhile`, `too_little_money`, `write_off_too_high`, and beside the day. Source:
 * checkout §4, "Order states"; decisions 151, 178 and 019.
 */
export type NoteMoney = (tx: Tx, money: MoneyByHand) => Promise<NotedMoney>;

export function createNoteMoney(context: Context, reactions: Reactions): NoteMoney {
  const takeMoney = createTakeMoney(context, createMoveOrder(reactions.runMove));

  return async (tx, money) => {
    const { orderId, circuitId, way, amount, valueDay, by } = money;
    const now = context.clock();
    requireDayOfMoney('value_day', valueDay, dayInRome(now));
    const order = await lockedOnce(tx, orderId, money.locked);
    if (order.circuit_id !== circuitId) return refuse('order_not_found');
    const { seen, due = order.total_amount_due } = money;
    if (order.state !== seen || order.total_amount_due !== due) return refuse('order_changed_meanwhile');
    const commission = cents(order.total_amount_due - netOf(order));
    // Whoever has cancelled an order wants its money back.
    const isWanted = order.state !== 'cancelled' || !(await isCancelledByOwner(tx, orderId));
    const mayBe = isWanted && (await mayRevive(context, tx, order));
    const isLess = amount < order.total_amount_due;
    const write_off_limit = isLess ? writeOffLimitOf(await allSettings(tx, circuitId)) : noMoney;
    const lines = cents(order.total_amount - order.total_discount);
    const action = handMoneyAction(amount, { ...order, commission, lines, write_off_limit }, mayBe, money.less);
    if (action.kind === 'too_little')
      return refuse('too_little_money', { missing: action.missing, due: order.total_amount_due });
    if (action.kind === 'write_off_too_high') return refuse('write_off_too_high', { most: action.most });

    const payments: { id: string; amount: Cents }[] = [];
    const write = async (on: Tx, of: Cents, state: 'paid' | 'refunding', written_off: Cents) => {
      const id = newId();
      const { note, why = null } = money;
      const row = { id, order: orderId, way, amount: of, state, written_off, value_day: valueDay, by, note, why };
      await insertHandPayment(on, { ...row, now: now.toISOString() });
      payments.push({ id, amount: of });
      return id;
    };
    const { move, why, writtenOff } = action;
    const ofCommission = cents(Math.min(commission, writtenOff));
    const pays = cents(order.total_amount_due - writtenOff);
    const paid =
      move !== null &&
      (await takeMoney(tx, order, {
        move,
        method: handMethods[way],
        // By hand it costs what was asked for, less what is given up of it.
        adminCost: cents(commission - ofCommission),
        takenOff: cents(writtenOff - ofCommission),
        amount: pays,
        by,
        now,
        note: (inner) => write(inner, pays, 'paid', writtenOff),
      }));
    if (paid && action.surplus === noMoney) return { paid, surplus: noMoney, writtenOff, payments };
    if (paid || move === null) return giveBack(action.surplus, why, paid);
    // Its row was undone with the rest.
    payments.length = 0;
    return giveBack(amount, 'refund_late', false);

    async function giveBack(surplus: Cents, reason: SurplusReason, paid: boolean): Promise<NotedMoney> {
      const id = newId();
      const payment_id = await write(tx, surplus, 'refunding', noMoney);
      const refund = { id, payment_id, order_id: orderId, amount: surplus, surplus: true, lines: [] } as const;
      await requestRefund(context, tx, { ...refund, way: 'bank', why: reason, note: money.reason, at: now });
      const { state } = order;
      const change = { orderId, from: state, to: state, at: now, by, why: reason, refundId: id };
      await react(reactions.afterCommit, tx, { ...change, what: surplusHappenings[reason]! });
      return { paid, surplus, writtenOff: paid ? writtenOff : noMoney, payments };
    }
  };
}
