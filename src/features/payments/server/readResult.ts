import type { OrderView } from '#features/orders/contract.ts';
import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import {
  type ChargeStatus,
  isWireAwaited,
  type Outcome,
  outcomeOf,
  statusFromPayments,
  statusFromProvider,
} from '../rules/outcome.ts';
import { type PaymentRecord, paymentsOf } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

/** A visitor waits for this answer, so the provider has little time. */
const providerTimeoutMs = 3_000;

/** The outcome of an order's payment, after asking the provider about an open payment. */
export const createReadResult =
  ({ db, log }: Context, settle: Settle) =>
  async (userId: string, orderId: string, lang: Lang): Promise<{ outcome: Outcome; order: OrderView }> => {
    const before = (await findOwnOrder(db, orderId, userId)) ?? refuse('order_not_found');
    const payments = await paymentsOf(db, { order: before.id });
    const open = payments.find(({ state, provider_ref }) => state === 'open' && provider_ref !== null);
    const told = open ? await ask(open) : 'none';
    const order = open ? ((await findOwnOrder(db, orderId, userId)) ?? before) : before;
    // Settling may just have found late money, which is refunded.
    const kept = open && told === 'none' ? await paymentsOf(db, { order: before.id }) : payments;
    const charge = told === 'none' ? statusFromPayments(kept.map(({ state }) => state)) : told;
    const wireAwaited = isWireAwaited(order.pay_method, order.due_day);
    return { outcome: outcomeOf({ state: order.state, wireAwaited, charge }), order: orderView(order, lang) };

    async function ask(payment: PaymentRecord): Promise<ChargeStatus> {
      try {
        return statusFromProvider(await settle(payment, providerTimeoutMs));
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'the provider could not be asked for a result page');
        return 'unknown';
      }
    }
  };
