import { sql } from 'drizzle-orm';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import type { Gateways } from './gateways/gateways.ts';
import { paymentsOf, setPaymentState } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const jobName = 'close-payments';

const anyOpen = statement<{ order: string }, object>(
  'has an order open payments',
  (at) => sql`select from payment where order_id = ${at('order')} and state in ('starting', 'open') limit 1`,
);

/** The reaction that voids open payments when an order is cancelled, expires or is to be paid by wire. */
export const closePayments =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what }) => {
    if (what !== 'cancel' && what !== 'expire' && what !== 'choose_wire') return;
    if ((await anyOpen(tx, { order: orderId })).length === 0) return;
    await jobs.send(tx, jobName, { orderId });
  };

/** Voids an order's open payments: ends their pages at the provider, and settles one that was paid in the meantime. */
export const closePaymentsJob = (
  { db, clock }: Context,
  gateways: Gateways,
  settle: Settle,
): Job<{ orderId: string }> => ({
  name: jobName,
  retryLimit: 20,
  run: async ({ orderId }) => {
    for (const payment of await paymentsOf(db, { order: orderId })) {
      if (payment.state !== 'open' || !payment.provider_ref) continue;
      const { state } = await gateways.of(payment).close(payment.provider_ref);
      if (state === 'paid') await settle(payment);
      // The provider's notice about this may have come first and set "failed".
      else await setPaymentState(db, payment.id, ['open', 'failed'], 'superseded', clock());
    }
  },
});
