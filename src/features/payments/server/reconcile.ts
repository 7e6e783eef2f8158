import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { paymentsLeftOpen, setPaymentState } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const minute = 60_000;

/**
 * Notices get lost: payments left open are asked about again and again, the one first that was not asked about for
 * longest. One that never got a page was never seen by a buyer, and is closed after an hour.
 */
export const reconcileJob = ({ db, clock, log }: Ground, settle: Settle): Job => ({
  name: 'reconcile-payments',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    const now = clock();
    const before = new Date(now.getTime() - 5 * minute);
    for (const payment of await paymentsLeftOpen(db, { before: before.toISOString() })) {
      if (!payment.provider_ref) {
        const old = now.getTime() - new Date(payment.created_at).getTime() > 60 * minute;
        if (old) await setPaymentState(db, payment.id, ['starting'], 'failed', now);
        continue;
      }
      try {
        await settle(payment);
      } catch (error) {
        // The provider has a bad day: the next run asks again.
        log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled');
        return;
      }
    }
  },
});
