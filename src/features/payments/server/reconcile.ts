import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { noteAsked, paymentsLeftOpen, setPaymentState } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const minute = 60_000;
const mostFailures = 3;

/**
 * Reconciliation by polling, for notices get lost: every open payment is settled again and again, the one first that
 * was not asked about for longest. One that never got a page was never seen by a buyer, and is closed after an hour.
 */
export const reconcileJob = ({ db, clock, log }: Context, settle: Settle): Job => ({
  name: 'reconcile-payments',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    const now = clock();
    const before = new Date(now.getTime() - 5 * minute);
    let failures = 0;
    for (const payment of await paymentsLeftOpen(db, { before: before.toISOString() })) {
      if (!payment.provider_ref) {
        const old = now.getTime() - new Date(payment.created_at).getTime() > 60 * minute;
        if (old) await setPaymentState(db, payment.id, ['starting'], 'failed', now);
        continue;
      }
      try {
        await settle(payment);
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled');
        // It waits its turn again, or one that the provider cannot tell about would stand before all others for ever.
        await noteAsked(db, { id: payment.id, now: now.toISOString() });
        failures += 1;
        // The provider has a bad day: the next run asks on.
        if (failures >= mostFailures) return;
      }
    }
  },
});
