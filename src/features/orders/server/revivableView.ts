import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

const revivable = statement<{ order: string }, { revivable: boolean }>(
  'may late money revive an order',
  (at) => sql`
    select count(*) > 0 and not coalesce(bool_or(r.declined_at is not null), false) as revivable
    from order_detail d left join registration r on r.order_detail_id = d.id
    where d.order_id = ${at('order')} and d.removed_at is null`,
);

/** May late money revive an order that is over? Not what its athlete has refused (decision 054), and not nothing. */
export const isRevivable = async (on: Parameters<typeof revivable>[0], order: string): Promise<boolean> =>
  (await revivable(on, { order }))[0]!.revivable;
