import { sql } from 'drizzle-orm';
import { isToReturn } from '#features/payments/server/toSendBack.ts';
import { type Day, day } from '#kernel/calendar.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { Compared, MoneyFigures } from '../../contract/figures.ts';
import { moneyDaysBeside, netOf, weeksBeside } from '../../rules/figures.ts';
import { withoutOrder } from './withoutOrderView.ts';

interface Window {
  readonly [name: string]: string | number;
  readonly circuit: number;
  readonly from: string;
  readonly until: string;
}

interface DayOfMoney {
  readonly day: Day;
  readonly sold: Cents;
  readonly taken: Cents;
  readonly returned: Cents;
  readonly commission: Cents;
  readonly shipping: Cents;
}

/** What was sold, came in and went back, by Italian day (decision 225). Orders that were given back whole are no sales. */
const moneyOf = statement<Window, DayOfMoney>(
  'money by day',
  (at) => sql`
    select d.day::text, d.sold, d.taken, d.returned, d.commission, d.shipping from money_day d
    where d.circuit_id = ${at('circuit')} and d.day between ${at('from')}::date and ${at('until')}::date
      and (d.sold, d.taken, d.returned, d.commission, d.shipping) <> (0, 0, 0, 0, 0)
    order by d.day`,
);

interface OpenRow {
  readonly day: Day;
  readonly count: number;
  readonly amount: Cents;
}

/** Orders of a season that are to be paid by transfer, by the day by which the money is to be there. */
const dueOf = statement<{ circuit: number; season: number }, OpenRow>(
  'awaited transfers by due day',
  (at) => sql`
    select o.due_day::text as day, count(*)::int as count, sum(o.total_amount_due)::int as amount
    from customer_order o
    where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')} and o.state = 'awaiting_payment'
      and o.pay_method = 'wiretransfer'
      and o.due_day is not null
    group by o.due_day order by o.due_day`,
);

/** Refunds of a season's orders that are not done, by the day on which they were made. */
const backOf = statement<{ circuit: number; season: number }, OpenRow>(
  'refunds that are not done by day',
  (at) => sql`
    select (refund.created_at at time zone 'Europe/Rome')::date::text as day, count(*)::int as count,
      sum(refund.amount)::int as amount
    from refund join customer_order o on o.id = refund.order_id
    where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')} and ${isToReturn}
    group by 1 order by 1`,
);

/** What is to go back and is of no order of a season: of other seasons' orders, and of none. */
const backBesides = statement<{ circuit: number; season: number }, { others: Cents; without_order: Cents }>(
  'money that is to go back beside a season',
  (at) => sql`
    select coalesce((select sum(refund.amount) from refund join customer_order o on o.id = refund.order_id
        where o.circuit_id = ${at('circuit')} and o.season_id is distinct from ${at('season')} and ${isToReturn}), 0)::int as others,
      coalesce((select sum(x.amount) from movement_exit x
        where x.circuit_id = ${at('circuit')} and x.moves and x.sent_on is null), 0)::int as without_order`,
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
      (select coalesce(sum(f.amount), 0)::int from refund f join customer_order o on o.id = f.order_id
        where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')} and f.returned_on > ${at('day')}::date
          and f.created_at < (${at('day')}::date + 1)::timestamp at time zone 'Europe/Rome')
        -- What had left by then was not to go, though it came back since.
        - (select coalesce(sum(b.amount), 0)::int from bounced_transfer b join refund f on f.id = b.refund_id
          join customer_order o on o.id = f.order_id
          where o.circuit_id = ${at('circuit')} and o.season_id = ${at('season')}
            and b.returned_on <= ${at('day')}::date and b.taken_on > ${at('day')}::date) as to_return`,
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

interface MoneyAsked {
  readonly circuitId: number;
  readonly season: number;
  readonly last: number | null;
  readonly today: Day;
  readonly raceDay: Day | null;
  /** What the whole circuit's figures are compared with: by its first races. */
  readonly comparing: { readonly compared: Compared; readonly later: number } | null;
}

/** Before all money. */
const firstDay = day('2000-01-01');

async function daysOfSeason(on: DbOrTx, { circuitId, today }: MoneyAsked, season: number) {
  const [days] = await windowOf(on, { circuit: circuitId, season });
  const until = days?.until && days.until < today ? days.until : today;
  const from = days?.from ?? firstDay;
  return { from, until, days: await moneyOf(on, { circuit: circuitId, from, until }) };
}

/** What the circuit's money of a season comes to, beside last season's. */
export async function readMoneyFigures(on: DbOrTx, asked: MoneyAsked): Promise<MoneyFigures> {
  const circuit = asked.circuitId;
  const compared = asked.comparing?.compared ?? null;
  const [own, past, due, back, [besides], openThen] = await Promise.all([
    daysOfSeason(on, asked, asked.season),
    compared && asked.last !== null ? daysOfSeason(on, asked, asked.last) : null,
    dueOf(on, { circuit, season: asked.season }),
    backOf(on, { circuit, season: asked.season }),
    backBesides(on, { circuit, season: asked.season }),
    compared && asked.last !== null ? openOn(on, { circuit, season: asked.last, day: compared.day }) : null,
  ]);
  const { days, until } = own;
  const beside = {
    now: days,
    prior: past && asked.comparing && { days: past.days, later: asked.comparing.later },
    until,
  };
  const before = past && compared && past.days.filter(({ day }) => day <= compared.day);
  const open = (rows: readonly OpenRow[]) => sum(rows.map(({ amount }) => amount));
  return {
    race_day: asked.raceDay,
    compared,
    sold: { now: sum(days.map(({ sold }) => sold)), prior: before && sum(before.map(({ sold }) => sold)) },
    taken: { now: netOf(days), prior: before && netOf(before) },
    without_order: await withoutOrder(on, circuit, own),
    commission: sum(days.map(({ commission }) => commission)),
    shipping: sum(days.map(({ shipping }) => shipping)),
    to_take: { now: open(due), prior: openThen && openThen[0]!.to_take },
    to_return: { now: open(back), prior: openThen && openThen[0]!.to_return },
    to_return_others: besides!.others,
    to_return_without_order: besides!.without_order,
    weeks: weeksBeside(beside),
    days: moneyDaysBeside(beside),
    due,
    back,
  };
}
