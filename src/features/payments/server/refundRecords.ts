import { sql } from 'drizzle-orm';
import type { OrderHappening } from '#features/orders/server/reactions.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { PaymentState } from '../rules/paymentAction.ts';
import type { HandWay, Provider } from '../rules/providers.ts';
import { isPastReturn, type RefundLine, type RefundState, type RefundWay } from '../rules/refunds.ts';
import { dayOf, noteFacts, reverseFacts, takenOn, writeFacts } from './ledger.ts';
import { joiningOrder } from './orderOfView.ts';
import { refundLines, refunds } from './tables.ts';
import { isRefused } from './toSendBack.ts';

/** What the buyer is told of money that never paid the order, by why it goes back. */
export const surplusHappenings: Readonly<Partial<Record<string, OrderHappening>>> = {
  refund_late: 'refund_late_money',
  refund_twice: 'refund_double_money',
  refund_excess: 'refund_excess_money',
  refund_other: 'refund_other_money',
  refund_changed: 'refund_other_money',
};

export const refundJobName = 'refund-payment';

export interface RefundRecord {
  readonly id: string;
  readonly payment_id: string | null;
  readonly order_id: string;
  readonly amount: Cents;
  readonly state: RefundState;
  readonly way: RefundWay;
  readonly surplus: boolean;
  /** How much of it is for the order's commission. */
  readonly commission: Cents;
  /** How much of it is for the order's delivery. */
  readonly shipping: Cents;
  readonly why: string;
  /** The refund by which it has gone back again, after its provider had refused it. */
  readonly again_as: string | null;
}

const columns = sql.raw('id, payment_id, order_id, amount, state, way, surplus, commission, shipping, why, again_as');

export const findRefund = statement<{ id: string }, RefundRecord>(
  'refund by id',
  (at) => sql`select ${columns} from refund where id = ${at('id')}`,
);

interface PaymentToReturn {
  readonly id: string;
  readonly amount: Cents;
  readonly provider: Provider | HandWay;
  /** The day that it counts on; null where it never paid anything. */
  readonly taken_on: Day | null;
}

/** Will its provider return this payment no more? */
export const isReturnedNoMore = ({ provider, taken_on }: PaymentToReturn, now: Date): boolean =>
  taken_on !== null && isPastReturn(provider, taken_on, dayInRome(now));

/** Settled one at a time. */
export const lockPayment = statement<{ id: string }, PaymentToReturn & { readonly state: PaymentState }>(
  'lock a payment',
  (at) =>
    sql`select id, amount, state, provider, ${takenOn(sql`payment.id`)}::text as taken_on from payment where id = ${at('id')} for update`,
);

export const cameInCash = statement<{ id: string }, object>(
  'payment in cash',
  (at) => sql`select from payment where id = ${at('id')} and provider = 'cash'`,
);

/** `hand`: no provider took it. */
export const lockPaymentOf = statement<{ order: string }, PaymentToReturn & { readonly hand: boolean }>(
  'lock the payment of an order',
  (
    at,
  ) => sql`select id, amount, provider, ${takenOn(sql`payment.id`)}::text as taken_on, value_day is not null as hand from payment
    where order_id = ${at('order')} and state = 'paid' for update`,
);

/** Of an order's own money, and of a payment's. */
export const refundedSoFar = statement<
  { order: string; payment: string | null },
  { of_order: Cents; of_commission: Cents; of_payment: Cents; of_payment_done: Cents }
>(
  'refunded so far',
  (at) => sql`
    select coalesce(sum(amount) filter (where order_id = ${at('order')}::uuid and not surplus), 0)::int as of_order,
      coalesce(sum(commission) filter (where order_id = ${at('order')}::uuid), 0)::int as of_commission,
      coalesce(sum(amount) filter (where payment_id = ${at('payment')}::uuid), 0)::int as of_payment,
      coalesce(sum(amount) filter (where payment_id = ${at('payment')}::uuid and state = 'done'), 0)::int
        as of_payment_done
    from refund
    where state <> 'failed' and (order_id = ${at('order')}::uuid or payment_id = ${at('payment')}::uuid)`,
);

/** Whether it has answered or not; what was only noted is not of it. */
export const askedBack = statement<{ payment: string }, { amount: Cents }>(
  'asked back of a payment',
  (at) => sql`
    select coalesce(sum(amount), 0)::int as amount from refund
    where payment_id = ${at('payment')}::uuid and way = 'provider' and sent_on is null
      and (state = 'done' or state = 'requested' and asked_at is not null)`,
);

export const refundedLines = statement<{ lines: readonly string[] }, { id: string; refunded: Cents }>(
  'refunded of lines',
  (at) => sql`
    select l.order_detail_id as id, sum(l.amount)::int as refunded
    from refund_line l join refund r on r.id = l.refund_id
    where l.order_detail_id = any (${at('lines')}::uuid[]) and r.state <> 'failed'
    group by l.order_detail_id`,
);

export const noteAgain = statement<{ failed: readonly string[]; again: string }, object>(
  'refused refunds have gone back again',
  (at) => sql`update refund set again_as = ${at('again')}::uuid
    where id = any (${at('failed')}::uuid[]) and state = 'failed' and again_as is null`,
);

/** What was to go back instead of a refused refund goes not, and that one waits as before. */
export const takeAgainBack = statement<{ id: string; now: string }, object>(
  'a refused refund is not given again',
  (at) => sql`
    with ended as (
      update refund set state = 'failed', ended_at = ${at('now')}::timestamptz where id = ${at('id')} and state = 'requested'
      returning id
    )
    update refund set again_as = null where again_as in (select id from ended)`,
);

/** Still to go back, with their lines' shares. */
export const refusedOf = statement<
  { order: string },
  { id: string; amount: Cents; lines: readonly { readonly id: string; readonly amount: Cents }[] }
>(
  'refused refunds of an order',
  (at) => sql`
    select refund.id, refund.amount, (select coalesce(json_agg(json_build_object('id', l.order_detail_id, 'amount', l.amount)), '[]')
      from refund_line l where l.refund_id = refund.id) as lines
    from refund where refund.order_id = ${at('order')} and not refund.surplus and ${isRefused}`,
);

export const linesOfRefund = statement<{ id: string }, RefundLine>(
  'lines of a refund',
  (at) => sql`select order_detail_id as id, amount from refund_line where refund_id = ${at('id')}`,
);

export interface NewRefund
  extends Pick<RefundRecord, 'id' | 'payment_id' | 'order_id' | 'amount' | 'way' | 'surplus' | 'why'> {
  readonly lines: readonly RefundLine[];
  /** How much of it is for the order's commission. */
  readonly commission?: Cents;
  /** How much of it is for the order's delivery. */
  readonly shipping?: Cents;
  /** What the office tells the buyer about it. */
  readonly note?: string | undefined;
  /** Nobody is asked for it, and the caller ends it (`settleRefund`). */
  readonly isBack?: boolean;
  readonly at: Date;
}

/** A bank transfer is sent by people. The caller holds the order's lock. */
export async function requestRefund({ jobs }: Pick<Context, 'jobs'>, tx: Tx, refund: NewRefund): Promise<void> {
  const { id, payment_id: paymentId, order_id: orderId, lines, at, isBack = false, ...row } = refund;
  await tx.insert(refunds).values({ ...row, id, paymentId, orderId, state: 'requested', createdAt: at });
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(lines.map(({ id: orderDetailId, amount }) => ({ refundId: id, orderDetailId, amount })));
  const { way } = row;
  if (way === 'provider' && !isBack) await jobs.send(tx, refundJobName, { refundId: id });
}

/** `sent_on` and what follows are empty where a provider gave it back when asked to. */
export interface Sending {
  readonly payment_id: string | null;
  readonly amount: Cents;
  readonly way: RefundWay;
  readonly surplus: boolean;
  readonly sent_on: Day | null;
  readonly bank_reference: string | null;
  readonly sent_to: string | null;
  readonly ended_at: string | null;
}

export const findSending = statement<{ id: string; order: string }, Sending>(
  'how a refund was sent',
  (at) => sql`select payment_id, amount, way, surplus, sent_on::text, bank_reference, sent_to, ended_at
    from refund where id = ${at('id')} and order_id = ${at('order')} for update`,
);

/** To be sent again; what was noted as back at its provider is like refused. */
export const takeSendingBack = statement<
  { id: string; came_back_on: string | null; by: string; why: string; now: string },
  { id: string }
>(
  'a refund was not sent, or came back',
  (at) => sql`
    with reopened as (
      update refund set state = case way when 'provider' then 'failed' else 'requested' end,
        way = case way when 'cash' then 'bank' else way end, sent_on = null, bank_reference = null, sent_to = null,
        ended_at = case way when 'provider' then ${at('now')}::timestamptz end
      where id = ${at('id')} and state = 'done' and sent_on is not null
      returning id
    ), back as (${reverseFacts(sql`f.refund_id in (select id from reopened)`, at('now'), sql`${at('came_back_on')}::date`)} returning id),
    noted as (${noteFacts({ facts: 'back', by: at('by'), why: at('why'), saidOn: at('came_back_on') })})
    select id from reopened`,
);

/** None if it had ended. What has gone back counts. */
export const endRefund = statement<
  {
    [name: string]: string | null;
    id: string;
    to: 'done' | 'failed';
    ref: string | null;
    sent_on: string | null;
    bank_reference: string | null;
    sent_to: string | null;
    /** Where that is another one. */
    way: 'cash' | null;
    failure: string | null;
    by: string | null;
    now: string;
  },
  { id: string }
>(
  'end a refund',
  (at) => sql`
    with ended as (
      update refund set state = ${at('to')}, provider_ref = ${at('ref')}, sent_on = ${at('sent_on')}::date,
        bank_reference = ${at('bank_reference')}, sent_to = ${at('sent_to')}, way = coalesce(${at('way')}, way), failure = ${at('failure')},
        ended_at = ${at('now')}::timestamptz
      where id = ${at('id')} and state = 'requested'
      returning id, order_id, payment_id, state, way, amount, sent_on, bank_reference, sent_to
    ), gone as (${writeFacts({
      kind: 'given_back',
      circuit: sql`o.circuit_id`,
      order: sql`e.order_id`,
      refund: sql`e.id`,
      way: sql`case e.way when 'provider' then p.provider else e.way end`,
      amount: sql`-e.amount`,
      ownDay: sql`coalesce(e.sent_on, ${dayOf(at('now'))})`,
      at: at('now'),
      from: sql`ended e ${joiningOrder(sql`e.order_id`)} left join payment p on p.id = e.payment_id`,
    })} where e.state = 'done' returning id),
    noted as (${noteFacts({
      facts: 'gone',
      by: at('by'),
      saidOn: at('sent_on'),
      reference: at('bank_reference'),
      sentTo: at('sent_to'),
    })} where ${at('sent_on')}::date is not null)
    select id from ended`,
);
