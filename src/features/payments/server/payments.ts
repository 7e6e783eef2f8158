import type { OrderView } from '#features/orders/contract.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { isPaid } from '#features/orders/rules/states.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import {
  type ChargeStatus,
  latestStatus,
  type Outcome,
  outcomeOf,
  statusFromPayments,
  statusFromProvider,
} from '../rules/outcome.ts';
import { isOpenPayment } from '../rules/paymentAction.ts';
import { type Provider, type ProviderMethod, providerMethods } from '../rules/providers.ts';
import { closePaymentJob, createClosePayment } from './closePayments.ts';
import { createGateways } from './gateways/gateways.ts';
import { createReceiveNotice, settlePaymentJob } from './notices.ts';
import { findNoticedPayment, findPayment, type PaymentRecord, paymentsOf } from './paymentRecords.ts';
import { createPayOrder } from './payOrder.ts';
import { reconcileJob } from './reconcile.ts';
import { refundJob, resumeRefundsJob } from './refunds.ts';
import { createSettle, type Settle } from './settle.ts';
import { createStartPayment } from './startPayment.ts';
import { tryAccountsJob } from './tryAccounts.ts';

export function createPayments(context: Context, { runMove, afterCommit }: Reactions) {
  const moveOrder = createMoveOrder(runMove);
  const gateways = createGateways(context);
  const settle = createSettle(context, gateways, moveOrder, afterCommit);
  const closePayment = createClosePayment(context, gateways, settle);
  return {
    pay: createPayOrder(context, moveOrder, afterCommit),
    start: createStartPayment(context, { gateways, settle, closePayment }),
    receiveNotice: createReceiveNotice(context, gateways, settle),
    isPaid: createIsPaid(context, settle),
    readResult: createReadResult(context, settle),
    jobs: (): readonly Job[] => [
      settlePaymentJob(context, settle),
      closePaymentJob(context, closePayment),
      refundJob(context, gateways),
      resumeRefundsJob(context, gateways),
      reconcileJob(context, settle),
      tryAccountsJob(context, gateways),
    ],
  };
}

interface ResultQuery {
  readonly userId: string;
  readonly orderId: string;
  readonly lang: Lang;
  readonly method: ProviderMethod | undefined;
}

/** A visitor waits for this answer, so the provider has little time. */
const providerTimeoutMs = 3_000;

/** After asking the providers; with a method, only payments by it decide what an unpaid order reads as. */
const createReadResult =
  ({ db, log }: Context, settle: Settle) =>
  async ({ userId, orderId, lang, method }: ResultQuery): Promise<{ outcome: Outcome; order: OrderView }> => {
    const before = (await findOwnOrder(db, orderId, userId)) ?? refuse('order_not_found');
    const payments = await paymentsOf(db, { order: before.id });
    const open = payments.filter(({ state, provider_ref }) => isOpenPayment(state) && provider_ref !== null);
    const told = await Promise.all(open.map(ask));
    // Read after the payments: one may have been settled since, here or by a notice. Late money revives an expired order.
    const order = isPaid(before.state) ? before : ((await findOwnOrder(db, orderId, userId)) ?? before);
    const ofMethod = told.filter((_, at) => !method || providerMethods[open[at]!.provider] === method);
    const charge = latestStatus(ofMethod);
    // Settling may just have found late money, which is refunded.
    const kept = open.length > 0 && charge === 'none' ? await paymentsOf(db, { order: before.id }) : payments;
    const status = charge === 'none' ? statusFromPayments(kept.map(({ state }) => state)) : charge;
    const wireAwaited = !method && awaitedWire(order.pay_method, order.due_day) !== null;
    return { outcome: outcomeOf({ state: order.state, wireAwaited, charge: status }), order: orderView(order, lang) };

    async function ask(payment: PaymentRecord): Promise<ChargeStatus> {
      try {
        const status = statusFromProvider(await settle(payment, providerTimeoutMs));
        return status === 'open' && payment.declines > 0 ? 'declined' : status;
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'the provider could not be asked for a result page');
        return 'unknown';
      }
    }
  };

/** An open one is asked about. */
const createIsPaid =
  ({ db }: Context, settle: Settle) =>
  async (userId: string, provider: Provider, ref: string): Promise<boolean> => {
    const [payment] = await findNoticedPayment(db, { provider, id: null, ref });
    const order = payment && (await findOwnOrder(db, payment.order_id, userId));
    if (!payment || !order) return refuse('order_not_found');
    if (!isOpenPayment(payment.state)) return payment.state === 'paid';
    await settle(payment);
    const [settled] = await findPayment(db, { id: payment.id });
    return settled?.state === 'paid';
  };
