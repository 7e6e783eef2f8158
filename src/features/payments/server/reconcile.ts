import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { noteAsked, paymentsLeftOpen, setPaymentState } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const minute = 60_000;
const mostFailures = 3;

/**
 * Reconciliation by polling, because webhooks get lost: settles every open payment repeatedly, the one whose last check
 * is oldest first. A payment that never got a page is closed after an hour, since no buyer can have paid it.
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
        // Counts as checked, or else a payment that always fails would stay first in the queue.
        await noteAsked(db, { id: payment.id, now: now.toISOString() });
        failures += 1;
        // The provider is unavailable: the next run goes on.
        if (failures >= mostFailures) return;
      }
    }
  },
});
