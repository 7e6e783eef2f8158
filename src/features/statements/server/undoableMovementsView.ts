import { sql } from 'drizzle-orm';
import type { OrderAmounts } from '#features/commission/rules/total.ts';
import { hasFollowed, putBackOf } from '#features/payments/server/undoableView.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { wholeMatch } from './matchedTogetherView.ts';

/**
 * Which of these movements can be taken back as it stands: what was put aside; what goes out until it was sent; what was matched until something has followed from the
 * money of its whole match. Whoever undoes asks again, under
 * locks (`undoExit`, `createUndoMatch`): this says where a button would only be refused.
 */
export const undoableMovements = statement<{ movements: readonly string[] }, { id: string }>(
  'movements that can be undone',
  (at) => sql`
    select m.id from bank_movement m
    where m.id = any (${at('movements')}::uuid[]) and case m.state
      when 'out' then exists (
        select from movement_exit x
        where x.movement_id = m.id and x.sent_on is null)
      when 'matched' then not exists (
        select from bank_allocation a
        join payment p on p.id = a.payment_id and p.state <> 'undone'
        join customer_order o on o.id = p.order_id
        where a.movement_id in (${wholeMatch(sql`select m.id`)} select j.id from joined j) and not a.linked
          and ${hasFollowed(sql`p`, sql`o`)})
      else true end`,
);

/** An order whose money a whole match brought: what undoing it takes along. */
export interface OrderOfMatch extends OrderAmounts {
  /** The movement that was asked for, and how many its match has. */
  readonly movement: string;
  readonly movements: number;
  readonly reference: string;
  readonly total_amount_due: Cents;
  /** What had been given up of its lines. */
  readonly put_back: Cents;
  /** What of the money was to go back, and whether some of it has paid the order. */
  readonly goes_back: Cents;
  readonly pays: boolean;
}

/** The orders of whole matches, of each movement that is asked for, by their references; not those whose money was noted by hand before. */
export const ordersOfMatches = statement<{ movements: readonly string[] }, OrderOfMatch>(
  'orders of whole matches',
  (at) => sql`
    select m.id as movement, whole.movements, o.reference, o.total_amount, o.total_shipping, o.total_discount, o.total_amount_due,
      ${putBackOf(sql`o.id`)} as put_back, coalesce(sum(p.amount) filter (where p.state = 'refunding'), 0)::int as goes_back,
      bool_or(p.state <> 'refunding') as pays
    from bank_movement m
    cross join lateral (${wholeMatch(sql`select m.id`)}
      select array_agg(j.id) as ids, count(*)::int as movements from joined j) whole
    cross join lateral (
      select distinct a.payment_id as id from bank_allocation a where a.movement_id = any (whole.ids) and not a.linked) brought
    join payment p on p.id = brought.id and p.state <> 'undone'
    join customer_order o on o.id = p.order_id
    where m.id = any (${at('movements')}::uuid[]) and m.state = 'matched'
    group by m.id, whole.movements, o.id
    order by m.id, o.reference`,
);
