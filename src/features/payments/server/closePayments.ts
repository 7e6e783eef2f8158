import { sql } from 'drizzle-orm';
import { quoteOf } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { isPayable } from '#features/orders/rules/states.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { OnOrderChange, OrderHappening } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import { providerMethods } from '../rules/providers.ts';
import type { Gateways } from './gateways/gateways.ts';
import { findPayment, movePayment, type PaymentRecord } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

export const closePaymentJobName = 'close-payment';

interface ClosePaymentData {
  readonly paymentId: string;
  readonly onlyOtherAmount?: boolean;
}

const openPayments = statement<{ order: string }, { id: string }>(
  'open payments of an order',
  (at) => sql`select id from payment where order_id = ${at('order')} and state in ('starting', 'open')`,
);

/** After these, no open page of the order may be paid any more; after `change_due`, none of another amount. */
const ends: readonly OrderHappening[] = ['pay', 'cancel', 'expire', 'choose_wire', 'change_due'];

/** Nobody shall pay there for nothing. */
export const closePayments =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what }) => {
    if (!ends.includes(what)) return;
    for (const { id } of await openPayments(tx, { order: orderId })) {
      const closing: ClosePaymentData = { paymentId: id, onlyOtherAmount: what === 'change_due' };
      await jobs.send(tx, closePaymentJobName, closing);
    }
  };

export type ClosePayment = (payment: PaymentRecord) => Promise<void>;

/** Settles one that was paid in the meantime. */
export const createClosePayment =
  ({ db, clock }: Context, gateways: Gateways, settle: Settle): ClosePayment =>
  async (payment) => {
    if (payment.state === 'capturing') {
      await settle(payment);
      return;
    }
    if (payment.provider_ref) {
      const gateway = await gateways.of(payment);
      const { state } = await gateway.close(payment.provider_ref);
      if (state === 'paid') await settle(payment);
      // Money is on its way: the reconciliation goes on asking.
      if (state === 'paid' || state === 'processing') return;
    }
    // The provider's notice about this may have come first and set "failed".
    await movePayment(db, payment.id, 'supersede', clock());
  };

export function closePaymentJob({ db, environment }: Context, closePayment: ClosePayment): Job<ClosePaymentData> {
  const isDue = ({ order_id, provider, amount }: PaymentRecord): Promise<boolean> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (!order || !isPayable(order.state)) return false;
      const offer = await readPayOffer(tx, order.circuit_id, environment);
      return amount === quoteOf(offer, providerMethods[provider], netOf(order)).due;
    });

  return {
    name: closePaymentJobName,
    retryLimit: 50,
    atOnce: 4,
    run: async ({ paymentId, onlyOtherAmount = false }) => {
      const [payment] = await findPayment(db, { id: paymentId });
      if (!payment || (onlyOtherAmount && (await isDue(payment)))) return;
      await closePayment(payment);
    },
  };
}
