import { sql } from 'drizzle-orm';
import { quoteOf } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { OnOrderChange, OrderHappening } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import { providerMethods } from '../rules/providers.ts';
import type { Gateways } from './gateways/gateways.ts';
import { findPayment, type PaymentRecord, setPaymentState } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

export const closePaymentJobName = 'close-payment';

type OpenPayment = Pick<PaymentRecord, 'id' | 'provider' | 'amount'>;

const openPayments = statement<{ order: string }, OpenPayment>(
  'open payments of an order',
  (at) => sql`
    select id, provider, amount from payment where order_id = ${at('order')} and state in ('starting', 'open')`,
);

/** After these, no open page of the order may be paid any more; after `change_due`, none of another amount. */
const ends: readonly OrderHappening[] = ['pay', 'cancel', 'expire', 'choose_wire', 'change_due'];

/** The reaction that ends the open pages of an order: nobody shall pay on one for nothing. */
export const closePayments =
  ({ jobs, environment }: Pick<Context, 'jobs' | 'environment'>): OnOrderChange =>
  async (tx, { orderId, what }) => {
    if (!ends.includes(what)) return;
    const open = await openPayments(tx, { order: orderId });
    if (open.length === 0) return;
    const ending = what === 'change_due' ? await ofOtherAmounts(tx, orderId, open) : open;
    for (const { id } of ending) await jobs.send(tx, closePaymentJobName, { paymentId: id });

    async function ofOtherAmounts(on: Tx, id: string, all: readonly OpenPayment[]): Promise<readonly OpenPayment[]> {
      const order = await lockOrder(on, id);
      if (!order) return [];
      const offer = await readPayOffer(on, order.circuit_id, environment);
      return all.filter(
        ({ provider, amount }) => amount !== quoteOf(offer, providerMethods[provider], netOf(order)).due,
      );
    }
  };

export type ClosePayment = (payment: PaymentRecord) => Promise<void>;

/** Ends a payment's page at its provider, so that nobody can pay there; settles one that was paid in the meantime. */
export const createClosePayment =
  ({ db, clock }: Context, gateways: Gateways, settle: Settle): ClosePayment =>
  async (payment) => {
    if (payment.state === 'capturing') {
      await settle(payment);
      return;
    }
    if (payment.provider_ref) {
      const { state } = await gateways.of(payment).close(payment.provider_ref);
      if (state === 'paid') await settle(payment);
      // Money is on its way: the reconciliation goes on asking.
      if (state === 'paid' || state === 'processing') return;
    }
    // The provider's notice about this may have come first and set "failed".
    await setPaymentState(db, payment.id, ['starting', 'open', 'failed'], 'superseded', clock());
  };

export const closePaymentJob = ({ db }: Context, closePayment: ClosePayment): Job<{ paymentId: string }> => ({
  name: closePaymentJobName,
  retryLimit: 50,
  atOnce: 4,
  run: async ({ paymentId }) => {
    const [payment] = await findPayment(db, { id: paymentId });
    if (payment) await closePayment(payment);
  },
});
