import { sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { PaymentState } from '../rules/paymentAction.ts';
import { type PaymentMove, paymentMoves } from '../rules/paymentMoves.ts';
import type { HandWay, Provider } from '../rules/providers.ts';
import { dayOf, noteFacts, reverseFacts, writeFacts } from './ledger.ts';
import { isStillOwed, joiningOrder } from './orderOfView.ts';

export interface PaymentRecord {
  readonly id: string;
  readonly order_id: string;
  readonly provider: Provider;
  /** Null for the deployment's. */
  readonly account_id: string | null;
  readonly provider_ref: string | null;
  readonly amount: Cents;
  readonly state: PaymentState;
  readonly declines: number;
  readonly redirect_link: string | null;
  readonly created_at: string;
  readonly asked_at: string | null;
}

const columns = sql.raw(
  'id, order_id, provider, account_id, provider_ref, amount, state, declines, redirect_link, created_at, asked_at',
);

export const findPayment = statement<{ id: string }, PaymentRecord>(
  'payment by id',
  (at) => sql`select ${columns} from payment where id = ${at('id')}`,
);

export const findNoticedPayment = statement<
  { provider: Provider; id: string | null; ref: string | null },
  PaymentRecord
>(
  'payment that a notice is about',
  (at) => sql`
    select ${columns} from payment
    where provider = ${at('provider')} and (id = ${at('id')}::uuid or provider_ref = ${at('ref')}::text) limit 1`,
);

/** At providers, the newest first. */
export const paymentsOf = statement<{ order: string }, PaymentRecord>(
  'payments of an order',
  (at) => sql`select ${columns} from payment where order_id = ${at('order')} and value_day is null
    order by created_at desc, id desc`,
);

/** It has paid its order, or goes back. */
interface HandPayment {
  [name: string]: string | number | null;
  readonly id: string;
  readonly order: string;
  readonly way: HandWay;
  readonly amount: number;
  readonly state: 'paid' | 'refunding';
  readonly value_day: string;
  readonly written_off: number;
  readonly by: string;
  readonly note: string;
  readonly why: string | null;
  readonly now: string;
}

/** Each fact says who wrote it; what was written off is one of its own. */
export const insertHandPayment = statement<HandPayment, object>(
  'note money by hand',
  (at) => sql`
    with made as (
      insert into payment (id, order_id, provider, amount, state, value_day, created_at, changed_at)
      values (${at('id')}, ${at('order')}, ${at('way')}, ${at('amount')}, ${at('state')}, ${at('value_day')}::date,
        ${at('now')}, ${at('now')})
      returning id, order_id, provider, amount, value_day
    ), received as (${writeFacts({ ...ofPayment('made'), kind: 'received', ownDay: sql`p.value_day`, at: at('now') })} returning id),
    given_up as (${writeFacts({
      ...ofPayment('made'),
      kind: 'written_off',
      amount: sql`${at('written_off')}::int`,
      ownDay: sql`p.value_day`,
      at: at('now'),
    })} where ${at('written_off')}::int > 0 returning id),
    noted as (${noteFacts({ facts: 'given_up', by: at('by'), why: at('why') })})
    ${noteFacts({ facts: 'received', by: at('by'), note: at('note'), why: at('why') })}`,
);

/** Not asked about for 25 seconds, or ten while captured; what is claimed counts as checked. */
export const claimPaymentsLeftOpen = statement<{ provider: Provider; now: string; most: number }, PaymentRecord>(
  'payments left open',
  (at) => sql`
    with left_open as (
      select id from payment
      where state in ('starting', 'open', 'capturing') and provider = ${at('provider')}
        and coalesce(asked_at, created_at) <= ${at('now')}::timestamptz
          - case when state = 'capturing' then interval '10 seconds' else interval '25 seconds' end
      order by state = 'capturing' desc, coalesce(asked_at, created_at) limit ${at('most')}::int for update skip locked
    )
    update payment set asked_at = ${at('now')}::timestamptz where id in (select id from left_open)
    returning ${columns}`,
);

/** No row if the order has changed in the meantime. */
export const openPayment = statement<
  { id: string; ref: string; link: string; net: number; now: string },
  { id: string }
>(
  'open a payment',
  (at) => sql`
    update payment p set state = 'open', provider_ref = ${at('ref')}, redirect_link = ${at('link')},
      changed_at = ${at('now')}::timestamptz
    where p.id = ${at('id')} and p.state in ('starting', 'open')
      and ${isStillOwed(at('net'))}
    returning p.id`,
);

function ofPayment(part: string) {
  const from = sql`${sql.raw(part)} p ${joiningOrder(sql`p.order_id`)}`;
  const columns = { order: sql`p.order_id`, payment: sql`p.id`, way: sql`p.provider`, amount: sql`p.amount` };
  return { ...columns, circuit: sql`o.circuit_id`, from } as const;
}

type PaymentStateChange = { id: string; to: string; from: readonly string[]; now: string };

const set = statement<PaymentStateChange, { id: string }>(
  'set a payment’s state',
  (at) => sql`
    update payment set state = ${at('to')}, changed_at = ${at('now')}::timestamptz
    where id = ${at('id')} and state = any (${at('from')}::text[])
    returning id`,
);

const receive = statement<PaymentStateChange, { id: string }>(
  'the money of a payment is there',
  (at) => sql`
    with moved as (
      update payment set state = ${at('to')}, changed_at = ${at('now')}::timestamptz
      where id = ${at('id')} and state = any (${at('from')}::text[])
      returning id, order_id, provider, amount
    ), fact as (${writeFacts({ ...ofPayment('moved'), kind: 'received', ownDay: dayOf(at('now')), at: at('now') })})
    select id from moved`,
);

const undo = statement<PaymentStateChange & { by: string; why: string }, { id: string }>(
  'a payment is undone',
  (at) => sql`
    with moved as (
      update payment set state = ${at('to')}, changed_at = ${at('now')}::timestamptz
      where id = ${at('id')} and state = any (${at('from')}::text[])
      returning id
    ), back as (${reverseFacts(sql`f.payment_id in (select id from moved)`, at('now'))} returning id),
    noted as (${noteFacts({ facts: 'back', by: at('by'), why: at('why') })})
    select id from moved`,
);

/** False if it is not there any more. */
export async function undoPayment(on: DbOrTx, undoing: { id: string; by: string; why: string }, now: Date) {
  const { from, to } = paymentMoves.undo;
  return (await undo(on, { ...undoing, to, from, now: now.toISOString() })).length > 0;
}

/** Compare and set; false if the payment was in none of its states, or of `only`. */
export async function movePayment(
  on: DbOrTx,
  id: string,
  move: Exclude<PaymentMove, 'undo'>,
  now: Date,
  only: readonly PaymentState[] = paymentMoves[move].from,
): Promise<boolean> {
  const { from, to } = paymentMoves[move];
  const states = from.filter((state) => only.includes(state));
  const make = move === 'pay' || move === 'return_surplus' ? receive : set;
  return (await make(on, { id, to, from: states, now: now.toISOString() })).length > 0;
}

export const noteAsked = statement<{ id: string; now: string }, object>(
  'note that a provider was asked',
  (at) => sql`update payment set asked_at = ${at('now')}::timestamptz where id = ${at('id')}`,
);

/** No row if one was asked within the last two seconds. */
export const claimAsking = statement<{ id: string; now: string }, { id: string }>(
  'claim asking about a payment',
  (at) => sql`
    update payment set asked_at = ${at('now')}::timestamptz
    where id = ${at('id')} and (asked_at is null or asked_at <= ${at('now')}::timestamptz - interval '2 seconds')
    returning id`,
);

/** A capture was declined: the buyer may try again on the same page. Counts an attempt once. */
export const noteDeclined = statement<{ id: string; attempt: number; now: string }, object>(
  'note a declined capture',
  (at) => sql`
    update payment set state = 'open', declines = ${at('attempt')}::int + 1, changed_at = ${at('now')}::timestamptz
    where id = ${at('id')} and declines = ${at('attempt')}::int and state in ('open', 'capturing')`,
);
