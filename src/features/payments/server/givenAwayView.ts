import { sql } from 'drizzle-orm';
import { type Cents, noMoney, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { sharesOf } from '../rules/refunds.ts';

interface GivenRow {
  readonly worth: Cents;
  readonly lines: readonly { readonly id: string; readonly paid: Cents }[];
}

const read = statement<{ order: string }, GivenRow>(
  'what codes of an order’s registrations carry',
  (at) => sql`
    select c.amount as worth,
      (select json_agg(json_build_object('id', l.id, 'paid', l.total_amount - l.discount)
          order by l.parent_id is not null, l.position)
        from order_detail l where l.id = d.id or l.parent_id = d.id) as lines
    from order_detail d join registration g on g.order_detail_id = d.id join coupon c on c.from_registration_id = g.id
    where d.order_id = ${at('order')}`,
);

/** Money that codes carry is never given back; beyond its registration a code carries its services'. */
export async function givenAway(on: DbOrTx, order: string) {
  const rows = await read(on, { order });
  const byLine = rows.flatMap(({ worth, lines }) =>
    sharesOf(
      lines.map((line) => ({ ...line, refunded: noMoney })),
      worth,
    ),
  );
  const lines = new Set(rows.flatMap((row) => row.lines.map(({ id }) => id)));
  return {
    lines,
    byLine: new Map(byLine.map(({ id, amount }) => [id, amount])),
    whole: sum(rows.map(({ worth }) => worth)),
  };
}
