import { desc, eq, sql } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { seasons } from '../../../circuits/server/tables.ts';
import type { Figures, RaceFigures, Share } from '../../contract/figures.ts';
import { ageBand, ageBands, paceOf, weeksOf } from '../../rules/figures.ts';

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

interface Athletes {
  readonly race: number;
  readonly state: 'on_hold' | 'confirmed';
  readonly day: Day;
  readonly athletes: number;
}

/** Live starts by race, state and the day on which they were registered. What is released counts nowhere. */
const athletesOf = statement<{ circuit: number; season: number }, Athletes>(
  'athletes of a season by race and day',
  (at) => sql`
    select e.race_id as race, g.state,
      (coalesce(g.confirmed_at, g.created_at) at time zone 'Europe/Rome')::date::text as day, count(*)::int as athletes
    from registration g join entry e on e.registration_id = g.id and e.state = 'live'
    where g.circuit_id = ${at('circuit')} and g.season_id = ${at('season')} and g.status is null
    group by 1, 2, 3`,
);

interface People {
  readonly type: Translated<string>;
  readonly gender: string | null;
  readonly born: number | null;
  readonly province: string | null;
  readonly athletes: number;
}

/** Who starts, confirmed, by what they are: the province is that of the account that registered them. */
const peopleOf = statement<{ circuit: number; season: number; race: number | null }, People>(
  'athletes of a season by what they are',
  (at) => sql`
    select json_build_object('it', t.i18n->'it'->>'name', 'en', t.i18n->'en'->>'name') as type, x.gender, x.born,
      x.province, x.athletes
    from (
      select g.registration_type_id as type, m.gender, extract(year from m.birthday)::int as born,
        case when a.country = 'IT' then upper(a.state) end as province, count(*)::int as athletes
      from registration g
      join entry e on e.registration_id = g.id and e.state = 'live'
      join member m on m.id = g.member_id
      left join address a on a.user_id = g.user_id and a.is_primary
      where g.circuit_id = ${at('circuit')} and g.season_id = ${at('season')} and g.status is null
        and g.state = 'confirmed' and (${at('race')}::int is null or e.race_id = ${at('race')}::int)
      group by 1, 2, 3, 4
    ) x join registration_type t on t.id = x.type`,
);

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
}

/** What was sold, came in and went back, by Italian day. Orders that were given back whole are no sales. */
const moneyOf = statement<Window, DayOfMoney>(
  'money by day',
  (at) => sql`
    select day::text, sum(sold)::int as sold, sum(taken)::int as taken, sum(returned)::int as returned from (
      select (o.payed_at at time zone 'Europe/Rome')::date as day, o.total_amount - o.total_discount as sold,
        0 as taken, 0 as returned
      from customer_order o
      where o.circuit_id = ${at('circuit')} and o.state in ('paid', 'partly_refunded')
        and o.payed_at >= ${at('from')}::date::timestamp at time zone 'Europe/Rome'
        and o.payed_at < (${at('until')}::date + 1)::timestamp at time zone 'Europe/Rome'
      union all
      select p.taken_on, 0, p.amount, 0 from payment p join customer_order o on o.id = p.order_id
      where o.circuit_id = ${at('circuit')} and p.taken_on between ${at('from')}::date and ${at('until')}::date
      union all
      select f.returned_on, 0, 0, f.amount from refund f join customer_order o on o.id = f.order_id
      where o.circuit_id = ${at('circuit')} and f.returned_on between ${at('from')}::date and ${at('until')}::date
    ) m group by day order by day`,
);

const apart = statement<Window, { commission: Cents; shipping: Cents; to_take: Cents; to_return: Cents }>(
  'money apart',
  (at) => sql`
    select p.*, (select coalesce(sum(o.total_amount_due), 0)::int from customer_order o
        where o.circuit_id = ${at('circuit')} and o.state = 'awaiting_payment' and o.pay_method = 'wiretransfer'
          and o.due_day is not null) as to_take,
      (select coalesce(sum(f.amount), 0)::int from refund f join customer_order o on o.id = f.order_id
        where o.circuit_id = ${at('circuit')} and f.state = 'requested') as to_return
    from (select coalesce(sum(o.admin_cost), 0)::int as commission, coalesce(sum(o.total_shipping), 0)::int as shipping
      from customer_order o
      where o.circuit_id = ${at('circuit')} and o.state in ('paid', 'partly_refunded')
        and o.payed_at >= ${at('from')}::date::timestamp at time zone 'Europe/Rome'
        and o.payed_at < (${at('until')}::date + 1)::timestamp at time zone 'Europe/Rome') p`,
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

const total = (rows: readonly Athletes[]): number => rows.reduce((all, { athletes }) => all + athletes, 0);

const byDay = (rows: readonly Athletes[]): ReadonlyMap<Day, number> =>
  new Map([...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => [day, total(own)]));

/** What athletes are, the most first. */
function sharesOf(people: readonly People[], nameOf: (row: People) => string): Share[] {
  const groups = [...Map.groupBy(people, nameOf)];
  return groups
    .map(([name, rows]) => ({ name, athletes: rows.reduce((all, { athletes }) => all + athletes, 0) }))
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
): Promise<Figures> {
  const { all, season, last } = await seasonsOf(on, circuitId, wanted);
  const today = dayInRome(now);
  const asked = { circuit: circuitId, season: season.id };
  const before = { circuit: circuitId, season: last?.id ?? 0 };
  const [[days], races, lastRaces] = await Promise.all([windowOf(on, asked), racesOf(on, asked), racesOf(on, before)]);
  if (race !== undefined && races.every(({ id }) => id !== race)) refuse('race_not_found');
  const until = days?.until && days.until < today ? days.until : today;
  const window = { circuit: circuitId, from: days?.from ?? '2000-01-01', until };
  const [athletes, lastAthletes, people, money, [beside]] = await Promise.all([
    athletesOf(on, asked),
    last ? athletesOf(on, before) : [],
    peopleOf(on, { ...asked, race: race ?? null }),
    moneyOf(on, window),
    apart(on, window),
  ]);
  const sameRace = (one: RaceRow) =>
    lastRaces.find(({ slug, stage_slug }) => slug === one.slug && stage_slug === one.stage_slug) ??
    lastRaces.find(({ slug }) => slug === one.slug);
  const raceRows = races.map((one): RaceFigures => {
    const own = athletes.filter((row) => row.race === one.id);
    const then = sameRace(one);
    return {
      ...{ id: one.id, name: one.name[lang], stage: one.stage[lang], day: one.day },
      registered: total(own.filter(({ state }) => state === 'confirmed')),
      waiting: total(own.filter(({ state }) => state === 'on_hold')),
      ...{ filled: one.filled, stock: one.stock },
      last: then ? total(lastAthletes.filter((row) => row.race === then.id && row.state === 'confirmed')) : null,
    };
  });
  const chosen = races.filter(({ id }) => race === undefined || id === race);
  const chosenLast = race === undefined ? lastRaces : chosen.flatMap((one) => sameRace(one) ?? []);
  const isOf = (of: readonly RaceRow[]) => (row: Athletes) =>
    row.state === 'confirmed' && of.some(({ id }) => id === row.race);
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
    ...beside!,
    pace: {
      race_day: chosen[0]?.day ?? null,
      now: paceUntil(athletesByDay, chosen, until),
      last: paceUntil(byDay(lastAthletes.filter(isOf(chosenLast))), chosenLast, today),
    },
    races: raceRows,
    types: sharesOf(people, ({ type }) => type[lang]),
    ages: agesOf(people, year),
    provinces: sharesOf(people, ({ province }) => province ?? ''),
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

/** Bands with somebody in them, in their order. */
function agesOf(people: readonly People[], year: number): Figures['ages'] {
  const bands = Map.groupBy(people, ({ born }) => ageBand(born === null ? null : year - born));
  return ageBands.flatMap((band) => {
    const rows = bands.get(band);
    if (!rows) return [];
    const of = (is: (gender: string | null) => boolean) =>
      rows.filter(({ gender }) => is(gender)).reduce((all, { athletes }) => all + athletes, 0);
    return {
      band,
      women: of((gender) => gender === 'F'),
      men: of((gender) => gender === 'M'),
      others: of((gender) => gender !== 'F' && gender !== 'M'),
    };
  });
}
