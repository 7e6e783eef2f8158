import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import type { Provider } from '../rules/providers.ts';
import { settleRefund } from './endRefund.ts';
import type { Gateways } from './gateways/gateways.ts';
import { type RefundRecord, refundJobName } from './refundRecords.ts';

interface RefundToAsk extends RefundRecord {
  readonly provider: Provider;
  readonly account_id: string | null;
  readonly provider_ref: string;
}

/** None if it has ended. */
const begin = statement<{ id: string; now: string }, RefundToAsk>(
  'ask a provider for a refund',
  (at) => sql`
    update refund r set asked_at = ${at('now')}::timestamptz
    from payment p
    where r.id = ${at('id')} and p.id = r.payment_id and r.state = 'requested' and r.way = 'provider'
    returning r.id, r.payment_id, r.order_id, r.amount, r.state, r.way, r.surplus, r.commission, r.shipping, r.why, r.again_as, p.provider, p.account_id,
      p.provider_ref`,
);

/** Waits 20 seconds after the last time, and longer for an old refund, whose provider is down for long: ten minutes at most. */
const toAsk = statement<{ now: string }, { id: string }>(
  'refunds to ask for anew',
  (at) => sql`
    select id from refund
    where state = 'requested' and way = 'provider'
      and coalesce(asked_at, created_at) <= ${at('now')}::timestamptz
        - least(greatest((${at('now')}::timestamptz - created_at) / 10, interval '20 seconds'), interval '10 minutes')
    order by coalesce(asked_at, created_at) limit 20`,
);

type AskRefund = (refundId: string) => Promise<void>;

/** Asks the provider to give the money back. The refund's id is the idempotency key: it goes back once. */
const createAskRefund =
  (context: Context, gateways: Gateways): AskRefund =>
  async (id) => {
    const { db, clock, log } = context;
    const [refund] = await begin(db, { id, now: clock().toISOString() });
    if (!refund) return;
    const { provider_ref: ref, amount } = refund;
    const gateway = await gateways.of(refund);
    const answer = await gateway.refund({ id, ref, amount });
    if ('refused' in answer) log.error({ refund: id, why: answer.refused }, 'a provider refuses a refund for good');
    const ending = 'refused' in answer ? { failure: answer.refused } : { ref: answer.ref };
    await db.transaction((tx) => settleRefund(tx, refund, ending, clock()));
  };

export const refundJob = (context: Context, gateways: Gateways): Job<{ refundId: string }> => {
  const ask = createAskRefund(context, gateways);
  return { name: refundJobName, retryLimit: 3, run: ({ refundId }) => ask(refundId) };
};

const mostFailures = 3;

/** After an outage, and after a process that died between asking and writing the answer down. It never gives up. */
export const resumeRefundsJob = (context: Context, gateways: Gateways): Job => {
  const ask = createAskRefund(context, gateways);
  return {
    name: 'resume-refunds',
    everyMs: 10_000,
    run: async () => {
      const { db, clock, log } = context;
      let failures = 0;
      for (const { id } of await toAsk(db, { now: clock().toISOString() })) {
        if (failures >= mostFailures) return;
        await ask(id).catch((error: unknown) => {
          failures += 1;
          log.warn({ err: error, refund: id }, 'a refund is to be asked for later');
        });
      }
    },
  };
};
