import { sql } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import { netOf } from '#features/orders/rules/total.ts';
import { declinedRegistrations } from '#features/orders/server/declinedView.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/lockOrder.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import { setPayMethod } from '#features/orders/server/payMethod.ts';
import { type OnOrderChange, type OrderHappening, react } from '#features/orders/server/reactions.ts';
import { ShortageError } from '#features/stock/server/stock.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { type Tx, violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { type Settlement, type Standing, settlementOf } from '../rules/settlement.ts';
import type { Gateway } from './gateways/gateway.ts';
import { costOf, offeredIn } from './offeredView.ts';
import { findPayment, noteAsked, type PaymentRecord, setPaymentState } from './paymentRecords.ts';
import { refundJobName } from './refunds.ts';

const insertRefund = statement<
  { id: string; payment: string; order: string; amount: number; why: string; now: string },
  object
>(
  'request a refund',
  (at) => sql`
    insert into refund (id, payment_id, order_id, amount, state, why, created_at)
    values (${at('id')}, ${at('payment')}, ${at('order')}, ${at('amount')}, 'requested', ${at('why')}, ${at('now')})`,
);

const tellings: Partial<Record<Settlement, OrderHappening>> = {
  refund_late: 'refund_late_money',
  refund_twice: 'refund_double_money',
  refund_changed: 'refund_other_money',
};

const openStates = ['starting', 'open', 'failed', 'superseded'] as const;

export type Settle = (payment: PaymentRecord, withinMs?: number) => Promise<Standing | null>;

/**
 * Asks the provider how a payment stands, and does what follows: nothing is believed but the provider's own answer,
 * and it is compared with what was asked for. Asking twice changes nothing the second time.
 */
export function createSettle(
  context: Context,
  gateway: Gateway,
  moveOrder: MoveOrder,
  afterCommit: readonly OnOrderChange[],
): Settle {
  const { db, clock, jobs, log, environment } = context;

  return async (payment, withinMs) => {
    if (!payment.provider_ref) return null;
    const standing = await gateway.ask(payment.provider_ref, withinMs);
    await db.transaction((tx) => follow(tx, payment.id, payment.order_id, standing));
    return standing;
  };

  async function follow(tx: Tx, id: string, orderId: string, standing: Standing): Promise<void> {
    const now = clock();
    const order = await lockOrder(tx, orderId);
    const [payment] = await findPayment(tx, { id, ref: null });
    if (!order || !payment) return;
    await noteAsked(tx, { id, now: now.toISOString() });

    const cost = await cardCost(tx, order);
    const owed = {
      state: order.state,
      acceptsAmount: payment.amount === order.total_amount_due || (cost !== null && payment.amount === cost.due),
    };
    const asked = { state: payment.state, amount: payment.amount, orderId: payment.order_id };
    const settlement = settlementOf(standing, asked, owed, await mayRevive(tx, order));
    if (settlement === 'nothing') return;
    if (settlement === 'mismatch') {
      log.error({ payment: id, asked, standing }, 'a payment is not what was asked for');
      return;
    }
    if (settlement === 'fail') {
      await setPaymentState(tx, id, ['starting', 'open'], 'failed', now);
      return;
    }
    if (settlement === 'pay' || settlement === 'revive') {
      if (await takeMoney(tx, order, payment, settlement, cost?.adminCost ?? null, now)) return;
      await giveBack(tx, payment, 'refund_late', order.state, now);
      return;
    }
    await giveBack(tx, payment, settlement, order.state, now);
  }

  /** Asked once the order is locked: what its athlete has refused does not come back, whatever places are left. */
  async function mayRevive(tx: Tx, { id, state }: LockedOrder): Promise<boolean> {
    const over = state === 'cancelled' || state === 'expired';
    return !over || (await declinedRegistrations(tx, { order: id })).length === 0;
  }

  /** What the order comes to by card: the method may have been changed after the payment was begun. */
  async function cardCost(tx: Tx, order: LockedOrder) {
    const net = netOf(order);
    if (net <= 0) return null;
    return costOf(await offeredIn(tx, order.circuit_id, environment), 'credit_card', net);
  }

  /** The order is paid by this payment; false if its places are gone meanwhile. */
  async function takeMoney(
    tx: Tx,
    order: LockedOrder,
    payment: PaymentRecord,
    move: 'pay' | 'revive',
    adminCost: Cents | null,
    now: Date,
  ): Promise<boolean> {
    try {
      await tx.transaction(async (inner) => {
        if (payment.amount !== order.total_amount_due || order.pay_method !== 'credit_card') {
          await setPayMethod(inner, order, { method: 'credit_card', cost: adminCost ?? noMoney, dueDay: null });
        }
        await setPaymentState(inner, payment.id, openStates, 'paid', now);
        const why = move === 'pay' ? 'paid by card' : 'paid by card after its time';
        await moveOrder(inner, { orderId: order.id, move, why, by: null, at: now });
      });
      return true;
    } catch (error) {
      const gone = error instanceof ShortageError || violated(error) === 'athlete_once_per_race';
      if (move === 'revive' && gone) return false;
      throw error;
    }
  }

  async function giveBack(
    tx: Tx,
    payment: PaymentRecord,
    why: Settlement,
    state: OrderState,
    now: Date,
  ): Promise<void> {
    if (!(await setPaymentState(tx, payment.id, openStates, 'refunding', now))) return;
    const id = newId();
    const at = now.toISOString();
    await insertRefund(tx, { id, payment: payment.id, order: payment.order_id, amount: payment.amount, why, now: at });
    await jobs.send(tx, refundJobName, { refundId: id });
    const what = tellings[why];
    if (what)
      await react(afterCommit, tx, { orderId: payment.order_id, what, from: state, to: state, at: now, by: null, why });
  }
}
