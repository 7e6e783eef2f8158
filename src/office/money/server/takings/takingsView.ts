import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { netOfDay, netOfWay, type TakingWay, type WayTotal } from '#features/payments/rules/takings.ts';
import { closedUntil } from '#features/payments/server/closeBooks.ts';
import { movementsOutByDay } from '#features/payments/server/exitsView.ts';
import { takingsOf } from '#features/payments/server/takingsView.ts';
import { bankMovements } from '#features/statements/server/tables.ts';
import { addDays, type Day, dayInRome, day as dayOf } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import { withoutOrder } from '#office/figures/server/withoutOrderView.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { TakingsDay, TakingsOfDay } from '../../contract/takings.ts';

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

/** SQL fragment: is the movement `m` put aside in a circuit, and counts in what its bank says? */
const isAsideAlone = (circuit: SQL): SQL => sql`m.circuit_id = ${circuit} and m.state = 'aside'`;

const asideDays = statement<{ circuit: number; from: string; to: string }, { day: Day }>(
  'days of movements that were put aside',
  (at) => sql`select distinct m.value_day::text as day from bank_movement m where ${isAsideAlone(at('circuit'))}
    and m.value_day between ${at('from')}::date and ${at('to')}::date`,
);

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
  const [takings, aside, rest, closed] = await Promise.all([
    takingsOf(on, circuitId, daysOf(month)),
    asideDays(on, { circuit: circuitId, ...daysOf(month) }),
    withoutOrder(on, circuitId, { from, until }),
    closedUntil(on, circuitId),
  ]);
  const days = [...new Set([...takings.keys(), ...aside.map(({ day }) => day)])].toSorted().toReversed();
  const rows = days.map((day): TakingsDay => {
    const ways = takings.get(day) ?? [];
    return { day, ways: ways.map(wayView), net: netOfDay(ways) };
  });
  return {
    month,
    before: monthBeside(month, -1),
    after: month < today.slice(0, 7) ? monthBeside(month, 1) : null,
    days: rows,
    net: sum(rows.map(({ net }) => net)),
    without_order: rest,
    closed_until: closed,
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
      (x.circuit_id, x.taken_on, x.amount, null), (x.circuit_id, x.returned_on, -x.amount, x.bank_reference)
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
const bankNet = ({ matched, open, aside, out, covered }: SaidByBank, returned: Cents): Cents | null =>
  covered ? cents(matched + open + aside + out - returned) : null;

/**
 * What the account's statement says of a day's transfers: of those that were matched, that are open, and that were put aside for no
 * order, also because they brought a refund back.  A day
 * is covered by a statement that has movements of it, or of days before and after it: of other days the bank has said nothing.
 */
const saidByBank = statement<{ circuit: number; day: string }, SaidByBank>(
  'movements of a day',
  (at) => sql`
    select
      coalesce((select sum(a.amount) from bank_allocation a join payment p on p.id = a.payment_id
        join customer_order o on o.id = p.order_id
        where o.circuit_id = ${at('circuit')} and p.taken_on = ${at('day')}::date), 0)::int as matched,
      coalesce((select sum(m.amount) from bank_movement m where m.circuit_id = ${at('circuit')}
        and m.state = 'open' and m.value_day = ${at('day')}::date), 0)::int as open,
      coalesce((select sum(m.amount) from bank_movement m where m.circuit_id = ${at('circuit')}
        and m.state = 'aside' and m.value_day = ${at('day')}::date), 0)::int as aside,
      coalesce((select sum(x.taken) from ${movementsOutByDay} x
        where x.circuit_id = ${at('circuit')} and x.day = ${at('day')}::date), 0)::int as out,
      exists (select from bank_statement s where s.circuit_id = ${at('circuit')}
        and exists (select from bank_movement m where m.statement_id = s.id and m.booked_on >= ${at('day')}::date)
        and exists (select from bank_movement m where m.statement_id = s.id and m.booked_on <= ${at('day')}::date)) as covered`,
);

/** The equation of a day, and the rows that a difference may come from. */
export async function readDay(
  on: DbOrTx,
  { circuitId, day }: { readonly circuitId: number; readonly day: Day },
): Promise<TakingsOfDay> {
  const ofMovements = and(eq(bankMovements.circuitId, circuitId), eq(bankMovements.valueDay, day));
  const [takings, rows, [bank], movements] = await Promise.all([
    takingsOf(on, circuitId, { from: day, to: day }),
    moneyOfDay(on, { circuit: circuitId, day }),
    saidByBank(on, { circuit: circuitId, day }),
    on
      .select()
      .from(bankMovements)
      .where(and(ofMovements, inArray(bankMovements.state, ['open', 'aside'])))
      .orderBy(asc(bankMovements.id))
      .limit(mostRows),
  ]);
  const ways = takings.get(day) ?? [];
  return {
    day,
    ways: ways.map(wayView),
    net: netOfDay(ways),
    said: bankNet(bank!, ways.find(({ way }) => way === 'bank')?.returned ?? noMoney),
    rows: rows.map((row) => ({
      ...row,
      buyer: row.buyer && fullName(row.buyer),
      without_movement: flag(row.without_movement && bank!.covered),
    })),
    movements: movements.map(({ id, payer, text, amount, state, note }) => ({
      id,
      payer,
      text,
      amount,
      aside: flag(state === 'aside'),
      note,
    })),
  };
}
