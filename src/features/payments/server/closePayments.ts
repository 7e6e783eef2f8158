import { sql } from 'drizzle-orm';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import type { Gateways } from './gateways/gateways.ts';
import { isAmountStillDue } from './owedView.ts';
import { paymentsOf, setPaymentState } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const jobName = 'close-payments';

interface ClosePaymentsData {
  readonly orderId: string;
  /** A page for what the order still comes to stays open. */
  readonly onlyOtherAmounts?: boolean;
}

const anyOpen = statement<{ order: string }, object>(
  'has an order open payments',
  (at) => sql`select from payment where order_id = ${at('order')} and state in ('starting', 'open') limit 1`,
);

/**
 * The reaction that voids open payments when an order is cancelled, expires or is to be paid by wire; when its amount
 * changes, those of another amount.
 */
export const closePayments =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what }) => {
    if (what !== 'cancel' && what !== 'expire' && what !== 'choose_wire' && what !== 'change_due') return;
    if ((await anyOpen(tx, { order: orderId })).length === 0) return;
    const closing: ClosePaymentsData = { orderId, onlyOtherAmounts: what === 'change_due' };
    await jobs.send(tx, jobName, closing);
  };

const stillOwed = statement<{ order: string }, { id: string }>(
  'payments of the amount that is due',
  (at) => sql`select p.id from payment p where p.order_id = ${at('order')} and ${isAmountStillDue}`,
);

/** Voids an order's open payments: ends their pages at the provider, and settles one that was paid in the meantime. */
export const closePaymentsJob = (
  { db, clock }: Context,
  gateways: Gateways,
  settle: Settle,
): Job<ClosePaymentsData> => ({
  name: jobName,
  retryLimit: 20,
  run: async ({ orderId, onlyOtherAmounts = false }) => {
    const kept = onlyOtherAmounts ? (await stillOwed(db, { order: orderId })).map(({ id }) => id) : [];
    for (const payment of await paymentsOf(db, { order: orderId })) {
      if (kept.includes(payment.id)) continue;
      if (payment.state !== 'open' || !payment.provider_ref) continue;
      const { state } = await gateways.of(payment).close(payment.provider_ref);
      if (state === 'paid') await settle(payment);
      // The provider's notice about this may have come first and set "failed".
      else await setPaymentState(db, payment.id, ['open', 'failed'], 'superseded', clock());
    }
  },
});
