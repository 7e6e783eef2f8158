import { sql } from 'drizzle-orm';
import { type Cents, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const read = statement<{ order: string }, { id: string; worth: Cents }>(
  'what codes of an order’s registrations carry',
  (at) => sql`
    select d.id, c.amount as worth
    from order_detail d join registration g on g.order_detail_id = d.id join coupon c on c.from_registration_id = g.id
    where d.order_id = ${at('order')}`,
);

/** The money of an order that codes carry now, because its registrations were given away: it is never given back. */
export async function givenAway(on: DbOrTx, order: string) {
  const lines = await read(on, { order });
  return { byLine: new Map(lines.map(({ id, worth }) => [id, worth])), whole: sum(lines.map(({ worth }) => worth)) };
}
