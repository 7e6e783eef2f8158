import { and, asc, eq, gte, inArray, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { differences, netOfDay, netOfWay, type TakingWay, type WayTotal } from '#features/payments/rules/takings.ts';
import { movementsOutByDay } from '#features/payments/server/exitsView.ts';
import { dayCloses, dayCloseWays } from '#features/payments/server/tables.ts';
import { takingsOf } from '#features/payments/server/takingsView.ts';
import { bankMovements, movementExits } from '#features/statements/server/tables.ts';
import { addDays, type Day, dayInRome, day as dayOf } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { type Flag, flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { TakingsDay, TakingsOfDay } from '../../contract/takings.ts';
import { daysWithMoney, takingsByDay } from '../figures/moneyDayWaysView.ts';
import { withoutOrder } from '../figures/withoutOrderView.ts';

const daysOf = (month: string): { from: Day; to: Day } => {
  const from = dayOf(`${month}-01`);
  return { from, to: addDays(dayOf(`${monthBeside(month, 1)}-01`), -1) };
};

/** The month so many months later. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + by;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

const wayView = (way: WayTotal) => ({ ...way, net: netOfWay(way) });

type Closed = NonNullable<TakingsDay['closed']>;

/** The closed days between two, with by how much each differed. */
async function closedDays(
  on: DbOrTx,
  circuit: number,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<Day, Closed & { readonly counted: ReadonlyMap<TakingWay, Cents> }>> {
  const within = and(eq(dayCloses.circuitId, circuit), gte(dayCloses.day, from), lte(dayCloses.day, to));
  const rows = await on
    .select({ close: dayCloses, by: accountName(dayCloses.closedBy), way: dayCloseWays })
    .from(dayCloses)
    .leftJoin(dayCloseWays, and(eq(dayCloseWays.circuitId, dayCloses.circuitId), eq(dayCloseWays.day, dayCloses.day)))
    .where(within);
  return new Map(
    [...Map.groupBy(rows, ({ close }) => close.day)].map(([day, own]) => {
      const { close, by } = own[0]!;
      const ways = own.flatMap(({ way }) => (way ? [way] : []));
      const counted = new Map(ways.map(({ way, counted }) => [way, counted]));
      const shown = { at: close.closedAt.toISOString(), by, note: close.note, differences: differences(ways, ways) };
      return [day, { ...shown, counted }];
    }),
  );
}

/** SQL fragment: is the movement `m` put aside in a circuit, and counts in what its bank says? */
export const isAsideAlone = (circuit: SQL): SQL => sql`m.circuit_id = ${circuit} and m.state = 'aside'
  and not exists (select from movement_exit x where x.arrival_id = m.id)`;

const asideDays = statement<{ circuit: number; from: string; to: string }, { day: Day }>(
  'days of movements that were put aside',
  (at) => sql`select distinct m.value_day::text as day from bank_movement m where ${isAsideAlone(at('circuit'))}
    and m.value_day between ${at('from')}::date and ${at('to')}::date`,
);

interface OpenDays {
  /** Days are asked for from this one on. */
  readonly since: Day;
  readonly count: number;
  readonly first: Day | null;
  /** Open days with money before it, and the first of them. */
  readonly earlier: number;
  readonly earliest: Day | null;
}

const openDays = statement<{ circuit: number; today: string }, OpenDays>(
  'days to close',
  (at) => sql`
    select b.since::text, count(d.day) filter (where d.day >= b.since)::int as count,
      (min(d.day) filter (where d.day >= b.since))::text as first,
      count(d.day) filter (where d.day < b.since)::int as earlier,
      (min(d.day) filter (where d.day < b.since))::text as earliest
    from (select least(${at('today')}::date - 31,
        (select min(c.day) from day_close c where c.circuit_id = ${at('circuit')})) as since) b
    left join (
      select m.day from ${daysWithMoney(at('circuit'), at('today'))} m
      union
      select m.value_day from bank_movement m where ${isAsideAlone(at('circuit'))} and m.value_day < ${at('today')}::date
    ) d on not exists (select from day_close c where c.circuit_id = ${at('circuit')} and c.day = d.day)
    group by b.since`,
);

/**
 * The days with money, also with movements that were put aside and nothing else, that are over and not closed: how many, and the
 * first. From the first day on that was ever closed, and at least of the last month: who never closes days has no heap of years
 * to do. What is open before that is told beside it (`earlier`), since money that is noted late counts on its value day.
 */
export const daysToClose = async (on: DbOrTx, circuit: number, now: Date): Promise<OpenDays> =>
  (await openDays(on, { circuit, today: dayInRome(now) }))[0]!;

interface MonthAsked {
  readonly circuitId: number;
  readonly month: string | undefined;
  readonly now: Date;
}

/** A month's takings, the latest day first. */
export async function readTakings(on: DbOrTx, { circuitId, month: wanted, now }: MonthAsked) {
  const today = dayInRome(now);
  const month = wanted ?? today.slice(0, 7);
  const { from, to: until } = daysOf(month);
  const [takings, closed, aside, { since, count, earlier, earliest }, rest] = await Promise.all([
    takingsByDay(on, circuitId, daysOf(month)),
    closedDays(on, circuitId, daysOf(month)),
    asideDays(on, { circuit: circuitId, ...daysOf(month) }),
    daysToClose(on, circuitId, now),
    withoutOrder(on, circuitId, { from, until }),
  ]);
  const days = [...new Set([...takings.keys(), ...closed.keys(), ...aside.map(({ day }) => day)])]
    .toSorted()
    .toReversed();
  const rows = days.map((day): TakingsDay => {
    const ways = takings.get(day) ?? [];
    const { counted: _, ...close } = closed.get(day) ?? { counted: null };
    return { day, ways: ways.map(wayView), net: netOfDay(ways), closed: 'at' in close ? close : null };
  });
  return {
    month,
    before: monthBeside(month, -1),
    after: month < today.slice(0, 7) ? monthBeside(month, 1) : null,
    days: rows,
    net: sum(rows.map(({ net }) => net)),
    without_order: rest,
    open: count,
    open_since: since,
    open_earlier: earlier,
    open_earliest: earliest,
  };
}

interface MoneyOfDay {
  readonly id: string;
  /** Null for a movement that is for no order: then the reference is who sent it. */
  readonly order_id: string | null;
  readonly reference: string;
  /** Who bought; null where that account is gone, and for what is for no order. */
  readonly buyer: { readonly firstname: string; readonly lastname: string } | null;
  readonly way: TakingWay;
  readonly amount: Cents;
  readonly note: string | null;
  readonly without_movement: boolean;
}

const mostRows = 1_000;

/** Who has made the order `o`. */
const buyer = sql`(select json_build_object('firstname', m.firstname, 'lastname', m.lastname)
  from member m where m.user_id = o.user_id and m.himself)`;

const moneyOfDay = statement<{ circuit: number; day: string }, MoneyOfDay>(
  'money of a day',
  (at) => sql`
    select p.id, p.order_id, o.reference, ${buyer} as buyer, p.provider as way, p.amount, p.note,
      p.provider = 'bank' and not p.has_movement as without_movement
    from payment p join customer_order o on o.id = p.order_id
    where o.circuit_id = ${at('circuit')} and p.taken_on = ${at('day')}::date
    union all
    select f.id, f.order_id, o.reference, ${buyer}, case when f.way = 'provider' then p.provider else f.way end, -f.amount,
      coalesce(f.bank_reference, f.note), false
    from refund f join customer_order o on o.id = f.order_id left join payment p on p.id = f.payment_id
    where o.circuit_id = ${at('circuit')} and f.returned_on = ${at('day')}::date
    union all
    select x.id, null, x.payer, null::json, 'bank', d.amount, coalesce(d.named, x.reason), false
    from movement_exit x cross join lateral (values
      (x.circuit_id, x.taken_on, x.amount, null), (x.circuit_id, x.returned_on, -x.amount, x.bank_reference),
      (x.to_circuit_id, x.lent_on, -x.amount, null), (x.to_circuit_id, x.arrived_on, x.amount, x.bank_reference)
    ) d (circuit_id, day, amount, named)
    where d.circuit_id = ${at('circuit')} and d.day = ${at('day')}::date
    union all
    select b.id, f.order_id, o.reference, ${buyer}, 'bank', d.amount, d.named, false
    from bounced_transfer b join refund f on f.id = b.refund_id join customer_order o on o.id = f.order_id
    cross join lateral (values (b.returned_on, -b.amount, b.bank_reference), (b.taken_on, b.amount, b.reason)) d (day, amount, named)
    where o.circuit_id = ${at('circuit')} and d.day = ${at('day')}::date
    order by way, reference, amount desc limit ${sql.raw(String(mostRows))}`,
);

interface SaidByBank {
  readonly matched: Cents;
  readonly open: Cents;
  readonly aside: Cents;
  readonly out: Cents;
  readonly covered: boolean;
}

/** What the bank says that a day's transfers come to, less what was given back; null where it has said nothing of the day. */
export const bankNet = ({ matched, open, aside, out, covered }: SaidByBank, returned: Cents): Cents | null =>
  covered ? cents(matched + open + aside + out - returned) : null;

/**
 * What the account's statement says of a day's transfers: of those that were matched, that are open, and that were put aside for no
 * order, also because they brought a refund back. What brought a transfer between accounts that was noted is counted by that. A day
 * is covered by a statement that has movements of it, or of days before and after it: of other days the bank has said nothing.
 */
export const saidByBank = statement<{ circuit: number; day: string }, SaidByBank>(
  'movements of a day',
  (at) => sql`
    select
      coalesce((select sum(a.amount) from bank_allocation a join payment p on p.id = a.payment_id
        join customer_order o on o.id = p.order_id
        where o.circuit_id = ${at('circuit')} and p.taken_on = ${at('day')}::date), 0)::int as matched,
      coalesce((select sum(m.amount) from bank_movement m where m.circuit_id = ${at('circuit')}
        and m.state = 'open' and m.value_day = ${at('day')}::date), 0)::int as open,
      coalesce((select sum(m.amount) from bank_movement m where m.circuit_id = ${at('circuit')}
        and m.state = 'aside' and m.value_day = ${at('day')}::date
        and not exists (select from movement_exit x where x.arrival_id = m.id)), 0)::int as aside,
      coalesce((select sum(x.taken) from ${movementsOutByDay} x
        where x.circuit_id = ${at('circuit')} and x.day = ${at('day')}::date), 0)::int as out,
      exists (select from bank_statement s where s.circuit_id = ${at('circuit')}
        and exists (select from bank_movement m where m.statement_id = s.id and m.booked_on >= ${at('day')}::date)
        and exists (select from bank_movement m where m.statement_id = s.id and m.booked_on <= ${at('day')}::date)) as covered`,
);

const moneyBy = statement<{ circuit: number; day: string }, { any: boolean }>(
  'money of a day or before it',
  (at) => sql`
    select
      exists (select from payment p join customer_order o on o.id = p.order_id
        where o.circuit_id = ${at('circuit')} and p.taken_on <= ${at('day')}::date)
      or exists (select from bank_movement m where m.circuit_id = ${at('circuit')}
        and m.value_day <= ${at('day')}::date) as any`,
);

/** Has any money of the circuit come by then, noted or in a statement? Nothing goes back before. */
export async function hasMoneyBy(on: DbOrTx, circuit: number, day: Day): Promise<boolean> {
  const [row] = await moneyBy(on, { circuit, day });
  return row!.any;
}

/** The equation of a day, and the rows that a difference may come from. */
export async function readDay(
  on: DbOrTx,
  { circuitId, day, now }: { readonly circuitId: number; readonly day: Day; readonly now: Date },
): Promise<TakingsOfDay> {
  const only = { from: day, to: day };
  const tied = on
    .select({ id: movementExits.id })
    .from(movementExits)
    .where(eq(movementExits.arrivalId, bankMovements.id));
  const ofMovements = and(eq(bankMovements.circuitId, circuitId), eq(bankMovements.valueDay, day));
  const [takings, closed, rows, [bank], movements, hasMoney] = await Promise.all([
    takingsOf(on, circuitId, only),
    closedDays(on, circuitId, only),
    moneyOfDay(on, { circuit: circuitId, day }),
    saidByBank(on, { circuit: circuitId, day }),
    on
      .select()
      .from(bankMovements)
      .where(and(ofMovements, inArray(bankMovements.state, ['open', 'aside']), notExists(tied)))
      .orderBy(asc(bankMovements.id))
      .limit(mostRows),
    hasMoneyBy(on, circuitId, day),
  ]);
  const close = closed.get(day);
  const known = takings.get(day) ?? [];
  const none = { taken: noMoney, returned: noMoney };
  const isSaid = bank!.open + bank!.aside > 0;
  const more = isSaid && known.every(({ way }) => way !== 'bank') ? [{ way: 'bank', ...none } as const] : [];
  const ways = [...more, ...known];
  const { counted, ...shown } = close ?? { counted: new Map<TakingWay, Cents>() };
  return {
    day,
    ways: ways.map((way) => ({
      ...wayView(way),
      said: way.way === 'bank' ? bankNet(bank!, way.returned) : null,
      counted: counted.get(way.way) ?? null,
    })),
    net: netOfDay(known),
    rows: rows.map((row): TakingsOfDay['rows'][number] => ({
      ...row,
      buyer: row.buyer && fullName(row.buyer),
      without_movement: flag(row.without_movement && bank!.covered) satisfies Flag,
    })),
    movements: movements.map(({ id, payer, text, amount, state, note }) => ({
      ...{ id, payer, text, amount, aside: flag(state === 'aside'), note },
    })),
    closed: 'at' in shown ? shown : null,
    may_close: flag(!close && hasMoney && day < dayInRome(now)),
    before_money: flag(!hasMoney),
  };
}
