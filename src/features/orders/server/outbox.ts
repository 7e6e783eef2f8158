import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import { isPayable, moveBetween, type OrderState } from '../rules/states.ts';
import { type OnOrderChange, type OrderHappening, react } from './reactions.ts';

interface OrderChangeRow {
  readonly order_id: string;
  readonly from_state: OrderState | null;
  readonly to_state: OrderState;
  readonly at: string;
  readonly by_user_id: string | null;
  readonly why: string;
  readonly refund_id: string | null;
}

const takeUntold = statement<{ now: string }, OrderChangeRow>(
  'order changes to tell',
  (at) => sql`
    update order_state_change set told_at = ${at('now')}::timestamptz
    where id in (
      select id from order_state_change where told_at is null order by at limit 100 for update skip locked)
    returning order_id, from_state, to_state, at, by_user_id, why, refund_id`,
);

/** The amount of an unpaid order changes without its state (`changingAmounts`). */
function happeningOf({ from_state: from, to_state: to }: OrderChangeRow): OrderHappening | undefined {
  if (from === null) return 'place';
  return isPayable(from) && from === to ? 'change_due' : moveBetween(from, to);
}

async function publishBatch({ db, clock }: Context, afterCommit: readonly OnOrderChange[]): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await takeUntold(tx, { now: clock().toISOString() });
    for (const row of rows) {
      const { order_id: orderId, from_state: from, to_state: to, at, by_user_id: by, why, refund_id } = row;
      const what = happeningOf(row);
      if (!what) continue;
      const change = { orderId, what, from, to, at: new Date(at), by, why };
      await react(afterCommit, tx, { ...change, ...(refund_id && { refundId: refund_id }) });
    }
    return rows.length;
  });
}

/** Marking a change and queueing its jobs is one transaction: each is handled exactly once, crashes included. */
export const outboxJob = (context: Context, afterCommit: readonly OnOrderChange[]): Job => ({
  name: 'tell-order-changes',
  everyMs: 500,
  run: async () => {
    while ((await publishBatch(context, afterCommit)) > 0);
  },
});

/** `oldest`: for how many seconds it waits. */
export const countUntold = statement<{ now: string }, { count: number; oldest: number }>(
  'changes not told yet',
  (at) => sql`
    select count(*)::int as count,
      coalesce(extract(epoch from ${at('now')}::timestamptz - min(at)), 0)::float8 as oldest
    from order_state_change where told_at is null`,
);
