import { type SQL, sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';
import { noteOf } from './handPayments.ts';
import { hasMovement } from './orderOfView.ts';

export interface Undoable {
  readonly invoice: string | null;
  readonly given_away: boolean;
  readonly goes_back: boolean;
  /** Who has not paid for that one cannot do so any more. */
  readonly race_cancelled: boolean;
}

const givenAway = (order: SQL) => sql`exists (select from order_detail d join registration g on g.order_detail_id = d.id
        where d.order_id = ${order} and g.status is not null)`;
const goesBack = (order: SQL) =>
  sql`exists (select from refund f where f.order_id = ${order} and not f.surplus and f.state <> 'failed')`;
/** SQL: is a race cancelled that somebody of this order is registered for? */
export const ofCancelledRace = (order: SQL) => sql`exists (select from order_detail d
        join registration g on g.order_detail_id = d.id and d.removed_at is null
        join entry e on e.registration_id = g.id and e.state = 'live' join race c on c.id = e.race_id
        where d.order_id = ${order} and c.cancelled_at is not null)`;
const invoiceOf = (order: SQL) => sql`from invoice i where i.order_id = ${order} and i.kind = 'TD01'`;

/** SQL: was it sent back, or has its order money that goes back, an invoice, a given registration, a cancelled race? */
export const hasFollowed = (payment: SQL, order: SQL): SQL => sql`(
  exists (select from refund f where f.payment_id = ${payment}.id and f.surplus and f.state = 'done')
  or (not exists (select from refund f where f.payment_id = ${payment}.id and f.surplus)
    and (${order}.state <> 'paid' or exists (select ${invoiceOf(sql`${order}.id`)}) or ${givenAway(sql`${order}.id`)}
      or ${goesBack(sql`${order}.id`)} or ${ofCancelledRace(sql`${order}.id`)})))`;

/** SQL: how much undoing takes back, at the first payment of its note; null where it may not be undone. */
export const undoableNote = (payment: SQL, order: SQL): SQL => sql`(
  select case when min(n.id::text) = ${payment}.id::text
      and bool_and(n.state <> 'undone' and not ${hasMovement(sql`n.id`)} and not ${hasFollowed(sql`n`, order)})
    then sum(n.amount) end
  from payment n where n.order_id = ${payment}.order_id and n.value_day is not null and ${noteOf(sql`n`)} = ${noteOf(payment)})`;

/** Under the order's lock. */
export const undoableOf = statement<{ order: string }, Undoable>(
  'what followed from an order’s money',
  (at) => sql`
    select (select i.invoice_number ${invoiceOf(sql`${at('order')}::uuid`)}) as invoice,
      ${givenAway(sql`${at('order')}::uuid`)} as given_away, ${goesBack(sql`${at('order')}::uuid`)} as goes_back,
      ${ofCancelledRace(sql`${at('order')}::uuid`)} as race_cancelled`,
);
