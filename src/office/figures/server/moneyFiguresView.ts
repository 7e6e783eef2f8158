import { sql } from 'drizzle-orm';
import { isToReturn } from '#features/payments/server/toSendBack.ts';
import { type Day, day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { MoneyFigures } from '../contract.ts';

interface MoneyOfDays {
  readonly sold: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
  readonly taken: Cents;
}

/** What was sold, and came in less what went back, on Italian days, both included. Orders that were given back whole are no sales. */
const moneyOf = statement<{ circuit: number; from: string; until: string }, MoneyOfDays>(
  'money of days',
  (at) => sql`
    select o.sold, o.commission, o.shipping, m.taken
    from (
      select coalesce(sum(o.total_amount - o.total_discount), 0)::int as sold,
        coalesce(sum(o.admin_cost), 0)::int as commission, coalesce(sum(o.total_shipping), 0)::int as shipping
      from customer_order o
      where o.circuit_id = ${at('circuit')} and o.state in ('paid', 'partly_refunded')
        and o.payed_at >= ${at('from')}::date::timestamp at time zone 'Europe/Rome'
        and o.payed_at < (${at('until')}::date + 1)::timestamp at time zone 'Europe/Rome') o
    cross join (
      select coalesce(sum(f.amount), 0)::int as taken from money_fact f
      where f.circuit_id = ${at('circuit')} and f.counts_on between ${at('from')}::date and ${at('until')}::date) m`,
);

const openNow = statement<{ circuit: number; season: number }, { to_take: Cents; to_return: Cents }>(
  'money that is to come and to go',
  (at) => sql`
    select (select coalesce(sum(o.total_amount_due), 0)::int from customer_order o
        where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')} and o.state = 'awaiting_payment'
          and o.pay_method = 'wiretransfer' and o.due_day is not null) as to_take,
      (select coalesce(sum(refund.amount), 0)::int from refund join customer_order o on o.id = refund.order_id
        where o.circuit_id = ${at('circuit')} and ${isToReturn})
      + (select coalesce(sum(v.amount), 0)::int from movement_exit x join bank_movement v on v.id = x.movement_id
        where x.circuit_id = ${at('circuit')} and x.sent_on is null) as to_return`,
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
  readonly today: Day;
  /** Last season, and its day as many days before the first race. */
  readonly prior: { readonly season: number; readonly day: Day } | null;
}

/** Before all money. */
const firstDay = day('2000-01-01');

async function moneyUntil(on: DbOrTx, season: { circuit: number; season: number }, end: Day): Promise<MoneyOfDays> {
  const [days] = await windowOf(on, season);
  const until = days?.until && days.until < end ? days.until : end;
  return (await moneyOf(on, { circuit: season.circuit, from: days?.from ?? firstDay, until }))[0]!;
}

export async function readMoneyFigures(on: DbOrTx, asked: MoneyQuery): Promise<MoneyFigures> {
  const { circuitId: circuit, season, today, prior } = asked;
  const [now, [open], then] = await Promise.all([
    moneyUntil(on, { circuit, season }, today),
    openNow(on, { circuit, season }),
    prior && moneyUntil(on, { circuit, season: prior.season }, prior.day),
  ]);
  return {
    sold: { now: now.sold, prior: then?.sold ?? null },
    taken: { now: now.taken, prior: then?.taken ?? null },
    commission: now.commission,
    shipping: now.shipping,
    ...open!,
  };
}
