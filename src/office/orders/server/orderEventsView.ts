import { type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { OfficeOrderView, OrderEvent } from '../contract/orders.ts';

interface EventRow {
  readonly at: string;
  readonly what: OrderEvent;
  readonly by: string | null;
  readonly why: string | null;
  readonly amount: Cents | null;
  readonly named: string | null;
}

/** SQL: how much a refund is, by its id as a text. */
const amountOf = (refund: SQL): SQL => sql`(select f.amount from refund f where f.id::text = ${refund})`;

/** Refunds that no entry of the office tells are the portal's own: late money, a race that was cancelled. */
const eventsOf = statement<{ order: string }, EventRow>(
  'what was done about an order',
  (at) => sql`
    with about (type, id) as (
      select 'customer_order', ${at('order')}::uuid::text
      union all select distinct 'bank_movement', b.movement_id::text
        from bank_allocation b where b.order_id = ${at('order')}
      union all select 'withdrawal', w.id::text from withdrawal w where w.order_id = ${at('order')}
    ), noted as (
      select a.id, a.at, a.action, a.facts, s.id as subject, ${accountName(sql`a.actor_user_id`)} as by
      from about s join audit_entry a on a.subject_type = s.type and a.subject_id = s.id
    )
    select to_json(e.at)#>>'{}' as at, e.what, e.by, e.why, e.amount, e.named from (
      select n.id, n.at,
        case when n.action = 'parcel_moved' then 'parcel_' || (n.facts->'after'->>'state')
          when n.action = 'money_noted' and n.facts->>'less' = 'write_off' then 'money_written_off'
          when n.action in ('money_given_back', 'money_given_again') and n.facts->'back' is not null then 'money_back_noted'
          when n.action = 'money_given_back' and n.facts->'done'->>'refundId' is null then 'lines_taken_out'
          when n.action = 'movement_confirmed' and part.written_off > 0 then 'movement_written_off'
          else n.action end as what,
        n.by, n.facts->>'note' as why,
        case when n.action in ('money_noted', 'money_undone') then (select sum(f.amount)::int from money_fact f
            where f.kind = 'received' and f.reverses is null and f.payment_id::text in (
              select coalesce(noted->>'id', noted #>> '{}') from jsonb_array_elements(n.facts->'done'->'payments') noted))
          when n.action in ('movement_confirmed', 'match_undone') then coalesce(part.written_off, part.amount)
          when n.action in ('money_given_back', 'money_given_again', 'money_again_undone', 'refund_not_sent', 'refund_came_back',
            'withdrawal_refunded') then ${amountOf(sql`coalesce(n.facts->'done'->>'backId', n.facts->'done'->>'refundId', n.facts->>'refundId')`)}
          end as amount,
        coalesce(case when n.action in ('refund_account_given', 'refund_account_changed')
            then concat_ws(' → ', '…' || (n.facts->>'before'), '…' || (n.facts->>'after')) end,
          n.facts->'back'->>'reference',
          nullif(concat_ws(', ', coalesce(n.facts->>'bankReference', n.facts->'done'->>'bank_reference'),
            '…' || coalesce(n.facts->>'sentTo', n.facts->'done'->>'sent_to')), ''),
          case when n.action = 'parcel_moved'
            then nullif(concat_ws(' ', nullif(n.facts->'after'->>'courier', ''), nullif(n.facts->'after'->>'number', '')), '') end) as named
      from noted n left join lateral (
        -- A movement that was matched again has a part of the order for each time. What was given up is told of one movement.
        select b.amount, case when n.action = 'movement_confirmed' and not exists (
            select from bank_allocation other where other.payment_id = p.id and other.movement_id < b.movement_id)
          then (select f.amount from money_fact f where f.payment_id = p.id and f.kind = 'written_off' and f.reverses is null) end as written_off
        from bank_allocation b join payment p on p.id = b.payment_id
        where n.action in ('movement_confirmed', 'match_undone') and b.movement_id::text = n.subject and b.order_id = ${at('order')}
          and p.created_at <= n.at
        order by p.created_at desc, p.id desc limit 1) part on true
      where n.action in ('money_noted', 'money_undone', 'movement_confirmed', 'match_undone', 'money_given_back', 'money_given_again', 'money_again_undone', 'rest_undone', 'refund_sent', 'refund_given_in_cash', 'refund_not_sent', 'refund_came_back',
        'refund_account_given', 'refund_account_changed', 'invoice_corrected', 'parcel_moved', 'withdrawn_goods_noted', 'withdrawal_refunded')
      union all
      select n.id, n.at, 'money_given_again', n.by, n.facts->>'note', ${amountOf(sql`n.facts->'done'->>'refundId'`)}, null from noted n
      where n.action = 'money_given_again' and n.facts->'done'->>'refundId' <> n.facts->'done'->>'backId'
      union all
      select distinct 0, r.asked_at, 'rest_asked', ${accountName(sql`r.asked_by`)}, null, r.missing, null
      from asked_rest r where r.order_id = ${at('order')}
      union all
      select 0, f.created_at, 'refund_asked', null, f.note, f.amount, null from refund f
      where f.order_id = ${at('order')} and f.why <> 'withdrawal'
        and not exists (select from noted n where f.id::text in (n.facts->'done'->>'refundId', n.facts->'done'->>'backId'))
      union all
      select 0, f.ended_at, 'refund_' || f.state, null, f.failure, f.amount, null from refund f
      where f.order_id = ${at('order')} and f.ended_at is not null
        -- What was only noted as back, or was not after all, is told by whoever noted it; so is a match that was undone.
        and (f.state = 'failed' and f.failure is not null and f.way <> 'bank' or f.state = 'done' and f.way = 'provider' and f.sent_on is null)
    ) e order by e.at, e.id`,
);

export async function readEvents(on: DbOrTx, order: string): Promise<OfficeOrderView['events']> {
  const rows = await eventsOf(on, { order });
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}
