import { sql } from 'drizzle-orm';
import { returnedOf, takenOf } from '#features/payments/server/ledger.ts';
import { isToReturn } from '#features/payments/server/toSendBack.ts';
import { type Day, day } from '#kernel/calendar.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { Comparison, MoneyFigures } from '../contract.ts';
import { withoutOrder } from './withoutOrderView.ts';

interface MoneyOfDays {
  readonly sold: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
  readonly taken: Cents;
  readonly returned: Cents;
}

/** What was sold, came in and went back on Italian days, both included. Orders that were given back whole are no sales. */
const moneyOf = statement<{ circuit: number; from: string; until: string }, MoneyOfDays>(
  'money of days',
  (at) => sql`
    select o.sold, o.commission, o.shipping, m.taken, m.returned
    from (
      select coalesce(sum(o.total_amount - o.total_discount), 0)::int as sold,
        coalesce(sum(o.admin_cost), 0)::int as commission, coalesce(sum(o.total_shipping), 0)::int as shipping
      from customer_order o
      where o.circuit_id = ${at('circuit')} and o.state in ('paid', 'partly_refunded')
        and o.payed_at >= ${at('from')}::date::timestamp at time zone 'Europe/Rome'
        and o.payed_at < (${at('until')}::date + 1)::timestamp at time zone 'Europe/Rome') o
    cross join (
      select ${takenOf(sql`f`)} as taken, ${returnedOf(sql`f`)} as returned from money_fact f
      where f.circuit_id = ${at('circuit')} and f.order_id is not null
        and f.counts_on between ${at('from')}::date and ${at('until')}::date) m`,
);

interface OpenMoney {
  readonly to_take: Cents;
  readonly to_return: Cents;
  /** What is to go back and is of no order of the season: of other seasons' orders, and of none. */
  readonly to_return_others: Cents;
  readonly to_return_without_order: Cents;
}

/** Orders of a season that are to be paid by transfer, and refunds that are not done. */
const openNow = statement<{ circuit: number; season: number }, OpenMoney>(
  'money that is to come and to go',
  (at) => sql`
    select (select coalesce(sum(o.total_amount_due), 0)::int from customer_order o
        where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')} and o.state = 'awaiting_payment'
          and o.pay_method = 'wiretransfer' and o.due_day is not null) as to_take,
      r.to_return, r.to_return_others,
      (select coalesce(sum(v.amount), 0)::int from movement_exit x join bank_movement v on v.id = x.movement_id
        where x.circuit_id = ${at('circuit')} and x.sent_on is null) as to_return_without_order
    from (
      select coalesce(sum(refund.amount) filter (where o.season_id = ${at('season')}), 0)::int as to_return,
        coalesce(sum(refund.amount) filter (where o.season_id is distinct from ${at('season')}), 0)::int as to_return_others
      from refund join customer_order o on o.id = refund.order_id
      where o.circuit_id = ${at('circuit')} and ${isToReturn}) r`,
);

/** Money of a season's orders that was still to come and to go at the end of a day, of what has come and gone since. */
const openOn = statement<{ circuit: number; season: number; day: string }, { to_take: Cents; to_return: Cents }>(
  'money that was to come and to go on a day',
  (at) => sql`
    select (select coalesce(sum(o.total_amount_due), 0)::int from customer_order o
        where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')}
          and o.state in ('paid', 'partly_refunded') and o.pay_method = 'wiretransfer'
          and o.payed_at >= (${at('day')}::date + 1)::timestamp at time zone 'Europe/Rome'
          and o.payed_at < (${at('day')}::date + 36)::timestamp at time zone 'Europe/Rome'
          and o.created_at < (${at('day')}::date + 1)::timestamp at time zone 'Europe/Rome') as to_take,
      -- What had left by then was not to go, though it came back since.
      (select coalesce(-sum(f.amount), 0)::int from money_fact f join refund r on r.id = f.refund_id
        join customer_order o on o.id = f.order_id
        where f.circuit_id = ${at('circuit')} and f.counts_on > ${at('day')}::date and o.season_id = ${at('season')}
          and r.created_at < (${at('day')}::date + 1)::timestamp at time zone 'Europe/Rome') as to_return`,
);

/** A season's money is what moved after the last stage of the one before, up to the day of its own last stage. */
const windowOf = statement<{ circuit: number; season: number }, { from: Day | null; until: Day | null }>(
  'days of a season',
  (at) => sql`
    select (select max(s.ends_on) + 1 from stage s where s.circuit_id = ${at('circuit')}
        and s.season_id < ${at('season')})::text as from,
      (select max(s.ends_on) from stage s where s.circuit_id = ${at('circuit')}
        and s.season_id = ${at('season')})::text as until`,
);

interface MoneyQuery {
  readonly circuitId: number;
  readonly season: number;
  readonly last: number | null;
  readonly today: Day;
  /** What the whole circuit's figures are compared with: by its first races. */
  readonly compared: Comparison | null;
}

/** Before all money. */
const firstDay = day('2000-01-01');

/** The days of a season's money, up to one. */
async function daysOfSeason(on: DbOrTx, season: { circuit: number; season: number }, end: Day) {
  const [days] = await windowOf(on, season);
  return { from: days?.from ?? firstDay, until: days?.until && days.until < end ? days.until : end };
}

const left = ({ taken, returned }: MoneyOfDays): Cents => cents(taken - returned);

/** What the circuit's money of a season comes to, beside last season's. */
export async function readMoneyFigures(on: DbOrTx, asked: MoneyQuery): Promise<MoneyFigures> {
  const { circuitId: circuit, season, last, today, compared } = asked;
  const days = await daysOfSeason(on, { circuit, season }, today);
  const then = compared && last !== null ? { circuit, season: last } : null;
  const [[now], rest, [open], prior, openThen] = await Promise.all([
    moneyOf(on, { circuit, ...days }),
    withoutOrder(on, circuit, days),
    openNow(on, { circuit, season }),
    then && daysOfSeason(on, then, compared!.day).then((window) => moneyOf(on, { circuit, ...window })),
    then && openOn(on, { ...then, day: compared!.day }),
  ]);
  const before = prior?.[0] ?? null;
  return {
    compared,
    sold: { now: now!.sold, prior: before?.sold ?? null },
    taken: { now: left(now!), prior: before && left(before) },
    without_order: rest,
    commission: now!.commission,
    shipping: now!.shipping,
    to_take: { now: open!.to_take, prior: openThen && openThen[0]!.to_take },
    to_return: { now: open!.to_return, prior: openThen && openThen[0]!.to_return },
    to_return_others: open!.to_return_others,
    to_return_without_order: open!.to_return_without_order,
  };
}
