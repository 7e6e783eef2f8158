import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { type Provider, providers } from '../rules/providers.ts';
import { claimPaymentsLeftOpen, movePayment, type PaymentRecord } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

const minute = 60_000;

const atOnce = 8;
const mostRounds = 40;

/** An answer that takes longer is asked for again in the next run. */
const withinMs = 5_000;

/** Notices get lost: what was paid is found within a minute. One that never got a page is closed after an hour. */
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
