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
  readonly through: OfficeOrderView['events'][number]['through'];
  readonly why: string | null;
  readonly amount: Cents | null;
  readonly named: string | null;
}

/** SQL: how much a refund is, by its id as a text. */
const amountOf = (refund: SQL): SQL => sql`(select f.amount from refund f where f.id::text = ${refund})`;

/**
 * Refunds that no entry of the office tells are the portal's own: late money, a race that was cancelled. Of documents from before their
 * instant was kept it is known that they followed what was paid, or went back. Amounts are those of the ledger, and of refunds.
 */
const eventsOf = statement<{ order: string }, EventRow>(
  'what was done about an order',
  (at) => sql`
    with about (type, id, named) as (
      select 'customer_order', ${at('order')}::uuid::text, null
      union all select distinct 'bank_movement', b.movement_id::text, null
        from bank_allocation b where b.order_id = ${at('order')}
      union all select 'invoice', i.id::text, i.invoice_number from invoice i where i.order_id = ${at('order')}
      union all select 'withdrawal', w.id::text, null from withdrawal w where w.order_id = ${at('order')}
    ), noted as (
      select a.id, a.at, a.action, a.facts, s.id as subject, ${accountName(sql`a.actor_user_id`)} as by, s.named
      from about s join audit_entry a on a.subject_type = s.type and a.subject_id = s.id
    )
    select to_json(e.at)#>>'{}' as at, e.what, e.by, e.through, e.why, e.amount, e.named from (
      select n.id, n.at,
        case when n.action = 'parcel_moved' then 'parcel_' || (n.facts->'after'->>'state')
          when n.action = 'invoice_noted' then 'invoice_noted_' || (n.facts->'after'->>'state')
          when n.action = 'money_noted' and n.facts->>'less' = 'write_off' then 'money_written_off'
          when n.action in ('money_given_back', 'money_given_again') and n.facts->'back' is not null then 'money_back_noted'
          when n.action = 'money_given_back' and n.facts->'done'->>'refundId' is null then 'lines_taken_out'
          when n.action = 'movement_confirmed' and part.written_off > 0 then 'movement_written_off'
          else n.action end as what,
        n.by, case when n.action in ('refund_account_given', 'refund_account_changed') then coalesce(n.facts->>'through', 'unsaid') end as through,
        nullif(concat_ws(' · ', coalesce(n.facts->>'note', n.facts->'after'->>'note'), n.facts->>'revive'), '') as why,
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
            '…' || coalesce(n.facts->>'sentTo', n.facts->'done'->>'sent_to')), ''), n.named,
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
        'refund_account_given', 'refund_account_changed', 'invoice_mailed', 'invoice_noted', 'invoice_corrected', 'parcel_moved', 'withdrawn_goods_noted', 'withdrawal_refunded')
      union all
      select n.id, n.at, 'money_given_again', n.by, null, n.facts->>'note', ${amountOf(sql`n.facts->'done'->>'refundId'`)}, null from noted n
      where n.action = 'money_given_again' and n.facts->'done'->>'refundId' <> n.facts->'done'->>'backId'
      union all
      select 0, f.created_at, 'refund_asked', null, null, f.note, f.amount, null from refund f
      where f.order_id = ${at('order')} and f.why <> 'withdrawal'
        and not exists (select from noted n where f.id::text in (n.facts->'done'->>'refundId', n.facts->'done'->>'backId'))
      union all
      select 0, f.ended_at, 'refund_' || f.state, null, null, f.failure, f.amount, null from refund f
      where f.order_id = ${at('order')} and f.ended_at is not null
        -- What was only noted as back, or was not after all, is told by whoever noted it; so is a match that was undone.
        and (f.state = 'failed' and f.failure is not null and f.way <> 'bank' or f.state = 'done' and f.way = 'provider' and f.sent_on is null)
      union all
      select 0, coalesce(i.issued_at, greatest(i.issued_on::timestamp at time zone 'Europe/Rome',
          coalesce(r.created_at, (select max(c.at) from order_state_change c where c.order_id = i.order_id and c.to_state = 'paid')))),
        case i.kind when 'TD04' then 'credit_note_issued' else 'invoice_issued' end, null, null, null, i.total, i.invoice_number
      from invoice i left join refund r on r.id = i.refund_id where i.order_id = ${at('order')}
      union all
      select 0, i.mailed_at, 'invoice_mailed', null, null, null, null, i.invoice_number
      from invoice i where i.order_id = ${at('order')} and i.mailed_at is not null
      union all
      select 0, w.received_at, 'withdrawal_received', null, null, null, null, w.name
      from withdrawal w where w.order_id = ${at('order')}
      union all
      -- What counts for a registration of a race that was postponed or cancelled: chosen by who has paid, or by silence.
      select 0, a.at, case when a.silent then 'offer_silent_' else 'offer_chose_' end || a.choice,
        case when not a.silent then ${accountName(sql`x.user_id`)} end, null, null,
        case a.choice when 'code' then (select k.amount from coupon k where k.from_registration_id = g.id)
          when 'refund' then a.amount end,
        concat_ws(' ', m.firstname, m.lastname)
      from order_detail d join registration g on g.order_detail_id = d.id join offer_answer a on a.registration_id = g.id
      join member m on m.id = g.member_id join customer_order x on x.id = d.order_id
      where d.order_id = ${at('order')}
    ) e order by e.at, e.id`,
);

/** What was done about an order beside its states, with who and why. */
export async function readEvents(on: DbOrTx, order: string): Promise<OfficeOrderView['events']> {
  const rows = await eventsOf(on, { order });
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}
