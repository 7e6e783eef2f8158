import { eq, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import { pageOf } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { openCommission } from './openCommission.ts';
import { orderMoney, ownMoneyBack } from './orderMoneyView.ts';
import { documentsOf } from './orderRecordView.ts';
import { type OrderRowRecord, orderRowView } from './orderView.ts';
import { cancelledWithRace } from './revivableView.ts';
import { orders } from './tables.ts';

const perPage = 10;

const selected = sql`
    select o.id, o.circuit_id, ${translated('k')} as circuit_name, o.reference, o.total_amount_due, o.state,
      o.pay_method, o.due_day::text as due_day, o.created_at, o.payed_at,
      coalesce((select coalesce(sum(quantity) filter (where d.removed_at is null),
          sum(quantity) filter (where d.removed_in is distinct from 'awaiting_payment'), sum(quantity))
        from order_detail d where d.order_id = o.id), 0)::int as items,
      coalesce((select sum(f.amount) from refund f
        where f.order_id = o.id and not f.surplus and f.state <> 'failed'), 0)::int as refunded_amount,
      ${orderMoney(sql`o.id`)}, ${ownMoneyBack(sql`o.id`)},
      ${documentsOf(sql`o.id`)} as documents, ${cancelledWithRace(sql`o`)} as cancelled_with_race
    from customer_order o join circuit k on k.id = o.circuit_id`;

const rows = statement<{ user: string; offset: number }, OrderRowRecord>(
  'orders of a user',
  (at) => sql`${selected}
    where o.user_id = ${at('user')}
    order by o.created_at desc, o.id desc limit ${sql.raw(String(perPage))} offset ${at('offset')}`,
);

/** The rule `awaitedWire` in SQL. */
const isWired = sql`(pay_method is not distinct from 'wiretransfer' and due_day is not null)`;

/** Those whose transfer is awaited, or the others. */
type ToPay = { user: string; wired: boolean };

const toPay = statement<ToPay & { limit: number }, OrderRowRecord>(
  'orders of a user to pay',
  (at) => sql`${selected}
    where o.user_id = ${at('user')} and o.state = 'awaiting_payment' and ${isWired} = ${at('wired')}
    order by o.expires_at, o.id limit ${at('limit')}`,
);

const countToPay = statement<ToPay, { count: number }>(
  'count orders of a user to pay',
  (at) => sql`select count(*)::int as count from customer_order
    where user_id = ${at('user')} and state = 'awaiting_payment' and ${isWired} = ${at('wired')}`,
);

const viewsOf = (context: Context, found: readonly OrderRowRecord[], lang: Lang) =>
  Promise.all(found.map(async (row) => orderRowView(row, await openCommission(context, row), lang)));

/** With those whose places are free again the soonest. */
export async function ordersToPay(context: Context, { limit, ...of }: ToPay & { limit: number }, lang: Lang) {
  const [[all], found] = await Promise.all([countToPay(context.db, of), toPay(context.db, { ...of, limit })]);
  return { count: all?.count ?? 0, data: await viewsOf(context, found, lang) };
}

/** The page number is clamped (checkout §9). */
export async function listOrders(context: Context, user: string, wanted: number, lang: Lang) {
  const { db } = context;
  const { offset, ...page } = pageOf(wanted, await db.$count(orders, eq(orders.userId, user)), perPage);
  const found = await rows(db, { user, offset });
  return { data: await viewsOf(context, found, lang), ...page };
}
