import { sql } from 'drizzle-orm';
import { netOfWay, type WayTotal } from '#features/payments/rules/takings.ts';
import { takingsOf } from '#features/payments/server/takingsView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { daysWithMoney } from '../figures/moneyDayWaysView.ts';
import { bankNet, isAsideAlone, saidByBank } from './takingsView.ts';

/** An open day as the portal has it. */
export interface OpenDay {
  readonly day: Day;
  readonly ways: readonly WayTotal[];
  /** What the bank says instead of the portal's own, where that differs: such a day is counted by itself. */
  readonly differs: { readonly said: Cents; readonly net: Cents } | null;
}

const openUntil = statement<{ circuit: number; today: string; until: string; most: number }, { day: Day }>(
  'open days up to a day',
  (at) => sql`
    select d.day::text from (
      select m.day from ${daysWithMoney(at('circuit'), at('today'))} m
      union
      select m.value_day from bank_movement m where ${isAsideAlone(at('circuit'))} and m.value_day < ${at('today')}::date
    ) d
    where d.day <= ${at('until')}::date
      and not exists (select from day_close c where c.circuit_id = ${at('circuit')} and c.day = d.day)
    order by d.day limit ${at('most')}::int`,
);

/** The open days with money that are over, up to this one and it included, the first days first; no more than `most`. */
export async function readOpenDays(
  on: DbOrTx,
  { circuitId, until, now, most }: { circuitId: number; until: Day; now: Date; most: number },
): Promise<readonly OpenDay[]> {
  const days = (await openUntil(on, { circuit: circuitId, today: dayInRome(now), until, most })).map(({ day }) => day);
  return readDays(on, circuitId, days);
}

/** These days as the portal has them, the first one first, each with what the bank says otherwise. */
export async function readDays(on: DbOrTx, circuitId: number, given: readonly Day[]): Promise<readonly OpenDay[]> {
  const days = given.toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return [];
  const takings = await takingsOf(on, circuitId, { from, to });
  const found: OpenDay[] = [];
  for (const day of days) {
    const ways = takings.get(day) ?? [];
    const { taken, returned } = ways.find(({ way }) => way === 'bank') ?? { taken: noMoney, returned: noMoney };
    const [bank] = await saidByBank(on, { circuit: circuitId, day });
    const net = netOfWay({ taken, returned });
    const said = bankNet(bank!, returned) ?? cents(net + bank!.open + bank!.aside);
    found.push({ day, ways, differs: said === net ? null : { said, net } });
  }
  return found;
}
