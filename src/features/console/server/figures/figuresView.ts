import { desc, eq, sql } from 'drizzle-orm';
import { isToReturn } from '#features/payments/server/toSendBack.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { seasons } from '../../../circuits/server/tables.ts';
import type { Figures, RaceFigures, Share } from '../../contract/figures.ts';
import { ageBand, ageBands, paceOf, weeksOf } from '../../rules/figures.ts';
import type { countedBy } from '../tables.ts';

interface RaceRow {
  readonly id: number;
  readonly slug: string;
  readonly name: Translated<string>;
  readonly stage: Translated<string>;
  readonly stage_slug: string;
  readonly day: Day;
  readonly filled: number;
  readonly stock: number;
}

const racesOf = statement<{ circuit: number; season: number }, RaceRow>(
  'races of a season with their places',
  (at) => sql`
    select r.id, r.slug, s.slug as stage_slug,
      json_build_object('it', r.i18n->'it'->>'name', 'en', r.i18n->'en'->>'name') as name,
      json_build_object('it', s.i18n->'it'->>'name', 'en', s.i18n->'en'->>'name') as stage,
      (r.starts_at at time zone 'Europe/Rome')::date::text as day,
      c.purchased + c.ordered as filled, c.stock
    from race r join stage s on s.id = r.stage_id join stock_counter c on c.sellable_id = r.sellable_id
    where s.circuit_id = ${at('circuit')} and s.season_id = ${at('season')} and r.state <> 'draft'
    order by r.starts_at, r.id`,
);

interface Counted {
  readonly race: number;
  readonly standing: 'paid' | 'to_pay';
  readonly counted: (typeof countedBy)[number];
  readonly value: string;
  readonly athletes: number;
}

/** Live starts of a season by race, and by what each of them is counted by (decision 225). What is over counts nowhere. */
const countsOf = statement<{ circuit: number; season: number }, Counted>(
  'athletes of a season as they are counted',
  (at) => sql`
    select c.race_id as race, c.standing, c.counted, c.value, c.athletes from athlete_count c
    where c.circuit_id = ${at('circuit')} and c.season_id = ${at('season')} and c.athletes <> 0`,
);

const typesOf = statement<{ ids: readonly number[] }, { id: number; name: Translated<string> }>(
  'names of registration types',
  (at) => sql`
    select t.id, json_build_object('it', t.i18n->'it'->>'name', 'en', t.i18n->'en'->>'name') as name
    from registration_type t where t.id = any (${at('ids')}::int[])`,
);

interface Athletes {
  readonly race: number;
  readonly standing: 'paid' | 'to_pay';
  readonly day: Day;
  readonly athletes: number;
}

/** By the day on which they were registered. */
const byDayOf = (counts: readonly Counted[]): Athletes[] =>
  counts.flatMap((row) => (row.counted === 'day' ? [{ ...row, day: row.value as Day }] : []));

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

const apart = statement<{ circuit: number }, { to_take: Cents; to_return: Cents }>(
  'money that is to come and to go',
  (at) => sql`
    select (select coalesce(sum(o.total_amount_due), 0)::int from customer_order o
        where o.circuit_id = ${at('circuit')} and o.state = 'awaiting_payment' and o.pay_method = 'wiretransfer'
          and o.due_day is not null) as to_take,
      (select coalesce(sum(refund.amount), 0)::int from refund join customer_order o on o.id = refund.order_id
        where o.circuit_id = ${at('circuit')} and ${isToReturn}) as to_return`,
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

export interface FiguresAsked {
  readonly circuitId: number;
  readonly season: number | undefined;
  readonly race: number | undefined;
  readonly lang: Lang;
  readonly now: Date;
}

/** The season that is asked for, or the circuit's own; the one before it, where it had races; all of them. */
async function seasonsOf(on: DbOrTx, circuitId: number, wanted: number | undefined) {
  const all = await on
    .select({ id: seasons.id, name: seasons.name })
    .from(seasons)
    .where(eq(seasons.circuitId, circuitId))
    .orderBy(desc(seasons.id));
  const season = wanted === undefined ? all[0] : all.find(({ id }) => id === wanted);
  if (!season) return refuse('season_not_found');
  const last = all.find(({ id }) => id < season.id) ?? null;
  return { all, season, last };
}

const total = (rows: readonly { readonly athletes: number }[]): number =>
  rows.reduce((all, { athletes }) => all + athletes, 0);

const byDay = (rows: readonly Athletes[]): ReadonlyMap<Day, number> =>
  new Map([...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => [day, total(own)]));

/** What athletes are, the most first. */
function sharesOf(counts: readonly Counted[], by: Counted['counted'], nameOf: (value: string) => string): Share[] {
  const own = counts.filter(({ counted }) => counted === by);
  return [...Map.groupBy(own, ({ value }) => nameOf(value))]
    .map(([name, rows]) => ({ name, athletes: total(rows) }))
    .toSorted((one, other) => other.athletes - one.athletes || (one.name < other.name ? -1 : 1));
}

/**
 * The figures of a season of a circuit. Athletes are of one race where one is asked for; money is the circuit's.
 *
 * Refuses with `season_not_found`, and `race_not_found` for a race that is not of this season.
 *
 * Source: decision 204.
 */
export async function readFigures(
  on: DbOrTx,
  { circuitId, season: wanted, race, lang, now }: FiguresAsked,
): Promise<Omit<Figures, 'behind'>> {
  const { all, season, last } = await seasonsOf(on, circuitId, wanted);
  const today = dayInRome(now);
  const asked = { circuit: circuitId, season: season.id };
  const before = { circuit: circuitId, season: last?.id ?? 0 };
  const [[days], races, lastRaces] = await Promise.all([windowOf(on, asked), racesOf(on, asked), racesOf(on, before)]);
  if (race !== undefined && races.every(({ id }) => id !== race)) refuse('race_not_found');
  const until = days?.until && days.until < today ? days.until : today;
  const window = { circuit: circuitId, from: days?.from ?? '2000-01-01', until };
  const [counts, lastCounts, money, [beside]] = await Promise.all([
    countsOf(on, asked),
    last ? countsOf(on, before) : [],
    moneyOf(on, window),
    apart(on, { circuit: circuitId }),
  ]);
  const [athletes, lastAthletes] = [byDayOf(counts), byDayOf(lastCounts)];
  const people = counts.filter((row) => row.standing === 'paid' && (race === undefined || row.race === race));
  const typeIds = people.flatMap(({ counted, value }) => (counted === 'type' ? [Number(value)] : []));
  const types = new Map((await typesOf(on, { ids: [...new Set(typeIds)] })).map(({ id, name }) => [id, name[lang]]));
  const sameRace = (one: RaceRow) =>
    lastRaces.find(({ slug, stage_slug }) => slug === one.slug && stage_slug === one.stage_slug) ??
    lastRaces.find(({ slug }) => slug === one.slug);
  const raceRows = races.map((one): RaceFigures => {
    const own = athletes.filter((row) => row.race === one.id);
    const then = sameRace(one);
    return {
      ...{ id: one.id, name: one.name[lang], stage: one.stage[lang], day: one.day },
      registered: total(own.filter(({ standing }) => standing === 'paid')),
      waiting: total(own.filter(({ standing }) => standing === 'to_pay')),
      ...{ filled: one.filled, stock: one.stock },
      last: then ? total(lastAthletes.filter((row) => row.race === then.id && row.standing === 'paid')) : null,
    };
  });
  const chosen = races.filter(({ id }) => race === undefined || id === race);
  const chosenLast = race === undefined ? lastRaces : chosen.flatMap((one) => sameRace(one) ?? []);
  const isOf = (of: readonly RaceRow[]) => (row: Athletes) =>
    row.standing === 'paid' && of.some(({ id }) => id === row.race);
  const counted = athletes.filter(isOf(chosen));
  const shown = raceRows.filter(({ id }) => race === undefined || id === race);
  const sumOf = (what: 'registered' | 'waiting' | 'filled' | 'stock') => shown.reduce((sum, row) => sum + row[what], 0);
  const athletesByDay = byDay(counted);
  const moneyByDay = new Map(money.map((row) => [row.day, row]));
  const year = Number(season.name) || Number(today.slice(0, 4));
  return {
    ...{ season, last, seasons: all, race: race ?? null },
    ...{ registered: sumOf('registered'), waiting: sumOf('waiting'), filled: sumOf('filled'), stock: sumOf('stock') },
    sold: sum(money.map(({ sold }) => sold)),
    taken: cents(sum(money.map(({ taken }) => taken)) - sum(money.map(({ returned }) => returned))),
    commission: sum(money.map(({ commission }) => commission)),
    shipping: sum(money.map(({ shipping }) => shipping)),
    ...beside!,
    pace: {
      race_day: chosen[0]?.day ?? null,
      now: paceUntil(athletesByDay, chosen, until),
      last: paceUntil(byDay(lastAthletes.filter(isOf(chosenLast))), chosenLast, today),
    },
    races: raceRows,
    types: sharesOf(people, 'type', (id) => types.get(Number(id)) ?? ''),
    ages: agesOf(people, year),
    provinces: sharesOf(people, 'province', (province) => province),
    weeks: weeksOf(money),
    days: [...new Set([...athletesByDay.keys(), ...moneyByDay.keys()])]
      .toSorted()
      .toReversed()
      .map((day) => {
        const { sold = noMoney, taken = noMoney, returned = noMoney } = moneyByDay.get(day) ?? {};
        return { day, athletes: athletesByDay.get(day) ?? 0, sold, taken: cents(taken - returned) };
      }),
  };
}

/** Counted by the days to the first of these races; a single race's line ends with its day, a season's with its last. */
function paceUntil(days: ReadonlyMap<Day, number>, races: readonly RaceRow[], today: Day) {
  const [first, end] = [races[0]?.day, races.at(-1)?.day];
  return first && end ? paceOf(days, first, today < end ? today : end) : [];
}

/** Bands with somebody in them, in their order. Who is counted by age stands there as gender and year of birth. */
function agesOf(counts: readonly Counted[], year: number): Figures['ages'] {
  const people = counts.flatMap(({ counted, value, athletes }) =>
    counted === 'age' ? [{ gender: value[0], born: Number(value.slice(1)), athletes }] : [],
  );
  const bands = Map.groupBy(people, ({ born }) => ageBand(born === 0 ? null : year - born));
  return ageBands.flatMap((band) => {
    const rows = bands.get(band);
    if (!rows) return [];
    const women = total(rows.filter(({ gender }) => gender === 'F'));
    const men = total(rows.filter(({ gender }) => gender === 'M'));
    return { band, women, men, others: total(rows) - women - men };
  });
}
