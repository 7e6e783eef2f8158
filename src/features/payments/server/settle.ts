import type { PayMethod } from '#features/commission/rules/commission.ts';
import { quoteOf } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import type { OrderState } from '#features/orders/rules/states.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/lockOrder.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import { type OnOrderChange, react } from '#features/orders/server/reactions.ts';
import { noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { mayBringMoney, type PaymentAction, type ProviderPayment, paymentAction } from '../rules/paymentAction.ts';
import { providerMethods } from '../rules/providers.ts';
import { noteDoubt } from './doubts.ts';
import type { Gateways } from './gateways/gateways.ts';
import { findPayment, movePayment, noteAsked, noteDeclined, type PaymentRecord } from './paymentRecords.ts';
import { requestRefund, surplusHappenings } from './refundRecords.ts';
import { createTakeMoney, mayRevive } from './takeMoney.ts';

export type Settle = (payment: PaymentRecord, withinMs?: number) => Promise<ProviderPayment | null>;

/** Only the provider's answer counts, as requested. Idempotent: null where the money has come. */
export function createSettle(
  context: Context,
  gateways: Gateways,
  moveOrder: MoveOrder,
  afterCommit: readonly OnOrderChange[],
): Settle {
  const { db, clock, log, environment } = context;
  const takeMoney = createTakeMoney(context, moveOrder);

  return async (payment, withinMs) => {
    if (!payment.provider_ref || !mayBringMoney(payment.state)) return null;
    const gateway = await gateways.of(payment);
    const told = await gateway.ask(payment.provider_ref, withinMs);
    const attempt = await db.transaction((tx) => follow(tx, payment, told));
    return attempt === null ? told : capture(payment, payment.provider_ref, { told, attempt, withinMs });
  };

  /** The state is `capturing` by now: a process that dies here is followed by another, for the same attempt. */
  async function capture(
    payment: PaymentRecord,
    ref: string,
    { told, attempt, withinMs }: { told: ProviderPayment; attempt: number; withinMs: number | undefined },
  ): Promise<ProviderPayment> {
    const gateway = await gateways.of(payment);
    const captured = await gateway.capture?.(ref, attempt, withinMs);
    if (captured === undefined) return told;
    if (captured === 'declined') {
      await noteDeclined(db, { id: payment.id, attempt, now: clock().toISOString() });
      return { ...told, state: 'open', declined: true };
    }
    await db.transaction((tx) => follow(tx, payment, captured));
    return captured;
  }

  /** The number of the attempt, if approved money is to be captured now. */
  async function follow(tx: Tx, { id, order_id }: PaymentRecord, told: ProviderPayment): Promise<number | null> {
    const now = clock();
    const order = await lockOrder(tx, order_id);
    const [payment] = await findPayment(tx, { id });
    if (!order || !payment) return null;
    await noteAsked(tx, { id, now: now.toISOString() });

    const method = providerMethods[payment.provider];
    const quote = await quoteBy(tx, order, method);
    const toPay = {
      state: order.state,
      acceptsAmount:
        payment.amount === quote?.due || (order.pay_method === method && payment.amount === order.total_amount_due),
    };
    const { state, amount, declines } = payment;
    const request = { state, amount, declines, orderId: order_id };
    const action = paymentAction(told, request, toPay, await mayRevive(context, tx, order));
    switch (action) {
      case 'nothing':
        return null;
      case 'mismatch':
        log.error({ payment: id, request, told }, 'a payment is not what was asked for');
        await noteDoubt(tx, context, {
          kind: 'foreign_amount',
          provider: payment.provider,
          paymentId: id,
          said: {
            asked: { amount: request.amount, currency: 'eur', orderId: request.orderId },
            told: { amount: told.amount, currency: told.currency, orderId: told.orderId },
          },
        });
        return null;
      case 'fail':
        await movePayment(tx, id, 'fail', now);
        return null;
      case 'reopen':
        await movePayment(tx, id, 'reopen', now);
        return null;
      case 'capture':
        return (await movePayment(tx, id, 'capture', now)) ? declines : null;
      case 'pay':
      case 'revive': {
        const taking = {
          move: action,
          method,
          adminCost: quote?.adminCost ?? noMoney,
          amount,
          by: null,
          now,
          note: (inner: Tx) => movePayment(inner, payment.id, 'pay', now),
        };
        if (!(await takeMoney(tx, order, taking))) await giveBack(tx, payment, 'refund_late', order.state, now);
        return null;
      }
      default:
        await giveBack(tx, payment, action, order.state, now);
        return null;
    }
  }

  /** What the order comes to by the payment's method: another may have been chosen after it was begun. */
  async function quoteBy(tx: Tx, order: LockedOrder, method: PayMethod) {
    const net = netOf(order);
    if (net <= 0) return null;
    return quoteOf(await readPayOffer(tx, order.circuit_id, environment), method, net);
  }

  async function giveBack(
    tx: Tx,
    payment: PaymentRecord,
    why: PaymentAction,
    state: OrderState,
    now: Date,
  ): Promise<void> {
    if (!(await movePayment(tx, payment.id, 'return_surplus', now))) return;
    const id = newId();
    const { id: payment_id, order_id, amount } = payment;
    const refund = { id, payment_id, order_id, amount, way: 'provider', surplus: true, why, lines: [] } as const;
    await requestRefund(context, tx, { ...refund, at: now });
    const what = surplusHappenings[why];
    const change = { orderId: order_id, from: state, to: state, at: now, by: null, why, refundId: id };
    if (what) await react(afterCommit, tx, { ...change, what });
  }
}
