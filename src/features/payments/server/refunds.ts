import { sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import type { Provider } from '../rules/providers.ts';
import type { Gateways } from './gateways/gateways.ts';

export const refundJobName = 'refund-payment';

interface RequestedRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly provider: Provider;
  readonly amount: Cents;
  readonly provider_ref: string;
}

const selectRefund = statement<{ id: string }, RequestedRefund>(
  'refund that is requested',
  (at) => sql`
    select r.id, r.payment_id, r.amount, p.provider, p.provider_ref from refund r join payment p on p.id = r.payment_id
    where r.id = ${at('id')} and r.state = 'requested'`,
);

const done = statement<{ id: string; ref: string; now: string }, object>(
  'refund is done',
  (at) => sql`
    with refunded as (
      update refund set state = 'done', provider_ref = ${at('ref')}, ended_at = ${at('now')}::timestamptz where id = ${at('id')} returning payment_id
    )
    update payment set state = 'refunded', changed_at = ${at('now')}::timestamptz
    where id in (select payment_id from refunded)`,
);

/** Refunds a payment through its provider. The refund's id is the idempotency key, so that a retry refunds once. */
export const refundJob = ({ db, clock }: Context, gateways: Gateways): Job<{ refundId: string }> => ({
  name: refundJobName,
  // With the backoff this is more than a day, for outages of the provider.
  retryLimit: 150,
  run: async ({ refundId }) => {
    const [refund] = await selectRefund(db, { id: refundId });
    if (!refund) return;
    const { ref } = await gateways
      .of(refund)
      .refund({ id: refund.id, ref: refund.provider_ref, amount: refund.amount });
    await done(db, { id: refund.id, ref, now: clock().toISOString() });
  },
});
