import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { type Provider, providers } from '../rules/providers.ts';
import { claimPaymentsLeftOpen, movePayment } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const minute = 60_000;
const mostFailures = 3;

/**
 * Reconciliation by polling, because notices get lost: settles every open payment repeatedly, the one whose last check
 * is oldest first. Providers are asked side by side, so that one that is down does not hold up the others. A payment
 * that never got a page is closed after an hour, since no buyer can have paid it.
 */
export const reconcileJob = ({ db, clock, log }: Context, settle: Settle): Job => {
  async function reconcile(provider: Provider) {
    const now = clock();
    let failures = 0;
    for (const payment of await claimPaymentsLeftOpen(db, { provider, now: now.toISOString() })) {
      if (!payment.provider_ref) {
        const old = now.getTime() - new Date(payment.created_at).getTime() > 60 * minute;
        if (old) await movePayment(db, payment.id, 'fail', now, ['starting']);
        continue;
      }
      try {
        await settle(payment);
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled');
        failures += 1;
        // The provider is unavailable: the next run goes on.
        if (failures >= mostFailures) return;
      }
    }
  }

  return {
    name: 'reconcile-payments',
    everyMs: 10_000,
    run: async () => {
      await Promise.all(providers.map(reconcile));
    },
  };
};
