import { sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import { pageOf } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { openCommission } from './openCommission.ts';
import { documentsOf } from './orderRecordView.ts';
import { type OrderRowRecord, orderRowView } from './orderView.ts';

const perPage = 10;

const rows = statement<{ user: string; offset: number }, OrderRowRecord>(
  'orders of a user',
  (at) => sql`
    select o.id, o.circuit_id, ${translated('k')} as circuit_name, o.reference, o.total_amount_due, o.state,
      o.pay_method, o.created_at, o.payed_at,
      coalesce((select sum(quantity) from order_detail d
        where d.order_id = o.id and d.removed_at is null), 0)::int as items,
      coalesce((select sum(f.amount) from refund f
        where f.order_id = o.id and not f.surplus and f.state <> 'failed'), 0)::int as refunded_amount,
      ${documentsOf(sql`o.id`)} as documents
    from customer_order o join circuit k on k.id = o.circuit_id where o.user_id = ${at('user')}
    order by o.created_at desc, o.id desc limit ${sql.raw(String(perPage))} offset ${at('offset')}`,
);

const count = statement<{ user: string }, { count: number }>(
  'count orders of a user',
  (at) => sql`select count(*)::int as count from customer_order where user_id = ${at('user')}`,
);

/** The user's orders, newest first, ten to a page; the page number is clamped (checkout §9). */
export async function listOrders(context: Context, user: string, wanted: number, lang: Lang) {
  const { db } = context;
  const [all] = await count(db, { user });
  const { offset, ...page } = pageOf(wanted, all?.count ?? 0, perPage);
  const found = await rows(db, { user, offset });
  const data = await Promise.all(found.map(async (row) => orderRowView(row, await openCommission(context, row), lang)));
  return { data, ...page };
}
