import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';
import type { Provider } from '../rules/providers.ts';
import type { PaymentDoubtKind } from './tables.ts';

/** `oldest`: for how many seconds it was not asked about, or waits. */
export const countOpenPayments = statement<
  { now: string },
  { provider: Provider; state: 'open' | 'capturing' | 'refunding'; count: number; oldest: number }
>(
  'open payments and refunds',
  (at) => sql`
    select provider, case when state = 'starting' then 'open' else state end as state, count(*)::int as count,
      coalesce(extract(epoch from ${at('now')}::timestamptz - min(coalesce(asked_at, created_at))), 0)::float8 as oldest
    from payment where state in ('starting', 'open', 'capturing') group by 1, 2
    union all
    select p.provider, 'refunding', count(*)::int,
      coalesce(extract(epoch from ${at('now')}::timestamptz - min(f.created_at)), 0)::float8
    from refund f join payment p on p.id = f.payment_id
    where f.state = 'requested' and f.way = 'provider' group by 1`,
);

export const countDoubts = statement<{ since: string }, { kind: PaymentDoubtKind; count: number }>(
  'doubts about payments',
  (at) => sql`
    select kind, sum(count)::int as count from payment_doubt where last_at > ${at('since')} group by kind`,
);
