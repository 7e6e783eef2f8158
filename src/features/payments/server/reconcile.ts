import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { type Provider, providers } from '../rules/providers.ts';
import { claimPaymentsLeftOpen, movePayment, type PaymentRecord } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const minute = 60_000;

/** How many payments a provider is asked about at the same time, and how often in one run. */
const atOnce = 8;
const mostRounds = 40;

/** An answer that takes longer is asked for again in the next run. */
const withinMs = 5_000;

/**
 * Reconciliation by polling, because notices get lost and browsers are closed: settles every open payment repeatedly, so
 * that what was paid is found within a minute, also if the process that asked was killed meanwhile. Providers are asked
 * side by side, and a payment that fails holds up no other. A payment that never got a page is closed after an hour,
 * since no buyer can have paid it.
 */
export const reconcileJob = ({ db, clock, log }: Context, settle: Settle): Job => {
  async function reconcile(payment: PaymentRecord, now: Date): Promise<void> {
    if (payment.provider_ref) await settle(payment, withinMs);
    else if (now.getTime() - new Date(payment.created_at).getTime() > 60 * minute)
      await movePayment(db, payment.id, 'fail', now, ['starting']);
  }

  async function reconcileAll(provider: Provider): Promise<void> {
    const failed: { payment: string; error: unknown }[] = [];
    for (let round = 0; round < mostRounds; round++) {
      const now = clock();
      const claimed = await claimPaymentsLeftOpen(db, { provider, now: now.toISOString(), most: atOnce });
      await Promise.all(
        claimed.map((payment) =>
          reconcile(payment, now).catch((error: unknown) => failed.push({ payment: payment.id, error })),
        ),
      );
      if (claimed.length < atOnce) break;
    }
    const [first] = failed;
    if (first)
      log.warn(
        { err: first.error, payment: first.payment, provider, count: failed.length },
        'payments not reconciled yet',
      );
  }

  return {
    name: 'reconcile-payments',
    everyMs: 5_000,
    run: async () => {
      await Promise.all(providers.map(reconcileAll));
    },
  };
};
