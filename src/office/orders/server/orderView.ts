import { sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { allSettings } from '#features/circuits/server/circuitView.ts';
import { isPaid, takenBackWhy } from '#features/orders/rules/states.ts';
import { findOrder, mayBeCash } from '#features/orders/server/orderRecordView.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import { writeOffLimit, writeOffLimitOf } from '#features/payments/rules/handMoney.ts';
import { awaitedTooLongAfterMs, type RefundState, type RefundWay } from '#features/payments/rules/refunds.ts';
import { gaveAgain } from '#features/payments/server/againView.ts';
import { returnedElsewhere, returnedElsewhereOn } from '#features/payments/server/elsewhereView.ts';
import { lastCameBack, takenOn, writtenOffOf } from '#features/payments/server/ledger.ts';
import {
  type AccountEnd,
  accountEnd,
  accountGivenAt,
  accountSeen,
  joiningAccount,
} from '#features/payments/server/refundAccountOfView.ts';
import { refundableOf } from '#features/payments/server/refundableView.ts';
import { undoableNote } from '#features/payments/server/undoableView.ts';
import { withdrawalsOf, withdrawnView } from '#features/withdrawals/server/withdrawalsView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { statement } from '#server/statement.ts';
import type { OfficeOrderView, OfficePaymentView, OfficeRefundView } from '../contract/orders.ts';
import { readEvents } from './orderEventsView.ts';
import { readDisrupted } from './orderOffersView.ts';
import { readRules } from './orderRulesView.ts';
import { nameOf } from './ordersView.ts';
import { parcelsOf } from './parcels/parcelsView.ts';

interface Money {
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly written_off: Cents;
  readonly payments: readonly OfficePaymentView[];
  readonly refunds: readonly (Omit<OfficeRefundView, 'account' | 'late'> & { readonly account: AccountEnd })[];
  readonly history: OfficeOrderView['history'];
}

const takenBack = sql.raw(`'${takenBackWhy}'`);

const moneyOf = statement<{ order: string }, Money>(
  'money and history of an order',
  (at) => sql`
    select m.firstname, m.lastname, ${writtenOffOf(sql`o.id`)} as written_off,
      coalesce((select json_agg(json_build_object('id', p.id, 'provider', p.provider, 'amount', p.amount,
          'state', p.state, 'came_on', coalesce(p.value_day, ${takenOn(sql`p.id`)}), 'by_hand', (p.value_day is not null)::int,
          'returned_elsewhere', ${returnedElsewhere(sql`p`)}, 'returned_on', ${returnedElsewhereOn(sql`p`)}, 'noted_by', ${accountName(sql`n.by`)}, 'note', n.note, 'at', p.changed_at,
          'undoable', ${undoableNote(sql`p`, sql`o`)})
          order by p.created_at, p.id)
        from payment p left join money_fact w on w.payment_id = p.id and w.kind = 'received' and w.reverses is null
          left join money_fact_note n on n.fact_id = w.id where p.order_id = o.id), '[]') as payments,
      coalesce((select json_agg(json_build_object('id', f.id, 'amount', f.amount, 'state', f.state, 'way', f.way,
          'surplus', f.surplus::int, 'commission', f.commission, 'why', f.why, 'note', f.note, 'sent_on', f.sent_on,
          'bank_reference', f.bank_reference, 'sent_to', f.sent_to, 'account', (select json_build_object('end', ${accountEnd},
            'given_at', ${accountGivenAt}) from refund ${joiningAccount} where refund.id = f.id), 'failure', f.failure, 'payment_id', f.payment_id, 'to_give_again',
          (f.way = 'provider' and f.state = 'failed' and f.again_as is null)::int,
          'may_undo', (f.way <> 'provider' and f.state = 'requested' and ${gaveAgain(sql`f`, sql`f.amount`)})::int,
          'may_be_cash', (${mayBeCash(sql`f`)})::int,
          'came_back_on', case when f.state = 'requested' then ${lastCameBack(sql`f.id`)} end,
          'at', coalesce(f.ended_at, f.created_at),
          'order_detail_ids', (select coalesce(json_agg(l.order_detail_id), '[]') from refund_line l where l.refund_id = f.id))
          order by f.created_at, f.id)
        from refund f where f.order_id = o.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('at', c.at, 'from', c.from_state, 'to', c.to_state, 'by', ${accountName(sql`c.by_user_id`)},
          'why', case when c.to_state = 'cancelled' and c.by_user_id is distinct from o.user_id
            or c.from_state = 'paid' and c.to_state = 'awaiting_payment' then c.why end,
          'taken_back', coalesce(c.why = ${takenBack}, false)::int)
          order by c.at, c.id)
        from order_state_change c where c.order_id = o.id), '[]')
        as history
    from customer_order o
    left join member m on m.user_id = o.user_id and m.himself
    where o.id = ${at('order')}`,
);

const isAwaitedTooLong = (
  { way, state }: { readonly way: RefundWay; readonly state: RefundState },
  since: Date,
  now: Date,
): boolean => way === 'provider' && state === 'requested' && now.getTime() - since.getTime() >= awaitedTooLongAfterMs;

const instant = (text: string): string => new Date(text).toISOString();

/** Another circuit's is not there. */
export async function readOrder(
  { db: on }: Pick<Context, 'db'>,
  {
    circuitId,
    orderId,
    lang,
    mayChange,
    handsOver,
    now,
  }: { circuitId: number; orderId: string; lang: Lang; mayChange: boolean; handsOver: boolean; now: Date },
): Promise<OfficeOrderView> {
  const record = await findOrder(on, orderId);
  if (record?.circuit_id !== circuitId) return refuse('order_not_found');
  const [money] = await moneyOf(on, { order: orderId });
  const { payments, refunds, history, written_off, ...buyer } = money!;
  const { refunds: _, ...order } = orderView(record, lang);
  const left = isPaid(record.state)
    ? await refundableOf(on, orderId, record.total_amount_due, record.admin_cost)
    : null;
  return {
    order,
    state: record.state,
    buyer: nameOf(buyer),
    email: record.email,
    payments: payments.map((payment) => ({
      ...payment,
      undoable: mayChange ? payment.undoable : null,
      at: instant(payment.at),
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      account: accountSeen(refund.account),
      late: flag(isAwaitedTooLong(refund, new Date(refund.at), now)),
      at: instant(refund.at),
    })),
    refundable: {
      rest: left?.rest ?? noMoney,
      commission: left?.commission ?? noMoney,
      shipping: left?.shipping ?? noMoney,
      lines: [...(left?.lines ?? [])].map(([id, amount]) => ({ id, left: amount })),
      standing: left?.standing ?? 0,
    },
    events: await readEvents(on, orderId),
    written_off,
    withdrawn: (await withdrawalsOf(on, orderId)).map((row) => withdrawnView(row, record, lang)),
    rules: await readRules(on, orderId, lang),
    parcel: handsOver ? ((await parcelsOf(on, [orderId], lang))[0]?.parcel ?? null) : null,
    disrupted: await readDisrupted(on, orderId, lang),
    history: history.map((change) => ({ ...change, at: instant(change.at) })),
    write_off: writeOffLimit(
      record.admin_cost,
      cents(record.total_amount - record.total_discount),
      writeOffLimitOf(await allSettings(on, circuitId)),
    ),
    may_change: flag(mayChange),
  };
}
