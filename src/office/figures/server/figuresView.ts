import { sql } from 'drizzle-orm';
import { seasonsOf } from '#features/circuits/server/stages.ts';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { AgeFigures, Comparison, Figures, RaceFigures, Share } from '../contract.ts';
import { ageBand, ageBands, countUntil, daysBeside, laterBy } from '../rules/figures.ts';
import { readMoneyFigures } from './moneyFiguresView.ts';

interface RaceRow {
  readonly id: number;
  readonly slug: string;
  readonly name: Translations<string>;
  readonly stage: Translations<string>;
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

interface CountedEntry {
  readonly race: number;
  readonly standing: 'paid' | 'to_pay';
  /** What they are counted by: the day on which they registered, the type, or gender and year of birth. */
  readonly day: Day | null;
  readonly type: number | null;
  readonly gender: string | null;
  readonly born: number | null;
  readonly athletes: number;
  readonly counted: 'day' | 'type' | 'age';
}

/** Live starts of a season by race, and by what each of them is counted by. What is over counts nowhere. */
const countsOf = statement<{ circuit: number; season: number }, CountedEntry>(
  'athletes of a season as they are counted',
  (at) => sql`
    select e.race_id as race, e.standing, e.counted_on::text as day, e.type_id as type, e.gender, e.born, count(*)::int as athletes,
      case when grouping(e.counted_on) = 0 then 'day' when grouping(e.type_id) = 0 then 'type' else 'age' end as counted
    from office_entry e
    where e.circuit_id = ${at('circuit')} and e.season_id = ${at('season')} and e.standing <> 'over'
    group by e.race_id, e.standing, grouping sets ((e.counted_on), (e.type_id), (e.gender, e.born))`,
);

const typeNames = statement<{ ids: readonly number[] }, { id: number; name: Translations<string> }>(
  'names of registration types',
  (at) => sql`
    select t.id, json_build_object('it', t.i18n->'it'->>'name', 'en', t.i18n->'en'->>'name') as name
    from registration_type t where t.id = any (${at('ids')}::int[])`,
);

interface FiguresQuery {
  readonly circuitId: number;
  readonly reach: Reach;
  /** Does the asker see what the circuit’s money comes to? */
  readonly seesMoney: boolean;
  readonly season: number | undefined;
  readonly lang: Lang;
  readonly now: Date;
}

/** The season that is asked for, or the one that is on the site; the one before it; all of them, the one on the site first. */
async function seasonsFor(on: DbOrTx, circuitId: number, wanted: number | undefined) {
  const { current, seasons } = await seasonsOf(on, circuitId);
  const season = seasons.find(({ id }) => id === (wanted ?? current));
  if (!season) return refuse('item_not_found');
  const last = seasons.find(({ id }) => id < season.id) ?? null;
  const all = seasons.toSorted((one, other) => Number(other.id === current) - Number(one.id === current));
  return { all, season, last };
}

/** The same race in another season: with the same address in a stage with the same address, or, failing that, anywhere in it. */
const sameRace = (races: readonly RaceRow[], one: RaceRow): RaceRow | undefined =>
  races.find(({ slug, stage_slug }) => slug === one.slug && stage_slug === one.stage_slug) ??
  races.find(({ slug }) => slug === one.slug);

const total = (rows: readonly { readonly athletes: number }[]): number =>
  rows.reduce((all, { athletes }) => all + athletes, 0);

function byDay(counts: readonly CountedEntry[], standing: CountedEntry['standing']): Map<Day, number> {
  const days = new Map<Day, number>();
  for (const row of counts)
    if (row.day !== null && row.standing === standing) days.set(row.day, (days.get(row.day) ?? 0) + row.athletes);
  return days;
}

const within = (counts: readonly CountedEntry[], races: readonly RaceRow[]): CountedEntry[] => {
  const ids = new Set(races.map(({ id }) => id));
  return counts.filter(({ race }) => ids.has(race));
};

function typesOf(
  now: readonly CountedEntry[],
  prior: readonly CountedEntry[] | null,
  nameOf: (type: number) => string,
): Share[] {
  const named = (counts: readonly CountedEntry[]) =>
    Map.groupBy(
      counts.filter(({ counted, standing }) => counted === 'type' && standing === 'paid'),
      ({ type }) => nameOf(type!),
    );
  const [own, past] = [named(now), prior && named(prior)];
  return [...new Set([...own.keys(), ...(past?.keys() ?? [])])]
    .map((name) => ({
      name,
      athletes: total(own.get(name) ?? []),
      prior: past && total(past.get(name) ?? []),
    }))
    .toSorted(
      (one, other) =>
        other.athletes - one.athletes || (other.prior ?? 0) - (one.prior ?? 0) || (one.name < other.name ? -1 : 1),
    );
}

function agesOf(
  now: readonly CountedEntry[],
  prior: readonly CountedEntry[] | null,
  years: { now: number; prior: number },
): AgeFigures[] {
  const banded = (counts: readonly CountedEntry[], year: number) => {
    const people = counts.filter(({ counted, standing }) => counted === 'age' && standing === 'paid');
    return Map.groupBy(people, ({ born }) => ageBand(born === null ? null : year - born));
  };
  const [bands, past] = [banded(now, years.now), prior && banded(prior, years.prior)];
  return ageBands.flatMap((band) => {
    const rows = bands.get(band) ?? [];
    const before = past?.get(band) ?? [];
    if (rows.length === 0 && before.length === 0) return [];
    const women = total(rows.filter(({ gender }) => gender === 'F'));
    const men = total(rows.filter(({ gender }) => gender === 'M'));
    return [{ band, women, men, others: total(rows) - women - men, prior: past && total(before) }];
  });
}

const places = (races: readonly RaceRow[]) => ({
  filled: races.reduce((all, { filled }) => all + filled, 0),
  stock: races.reduce((all, { stock }) => all + stock, 0),
});

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

function comparing(
  races: readonly RaceRow[],
  lastRaces: readonly RaceRow[],
  { today, last }: { today: Day; last: string },
) {
  const [first, firstThen] = [races[0], lastRaces[0]];
  const later = laterBy(first?.day, firstThen?.day);
  if (!first || !firstThen || later === null) return null;
  const compared: Comparison = { season: last, day: addDays(earlier(today, races.at(-1)!.day), -later) };
  return { compared, later, end: earlier(today, lastRaces.at(-1)!.day) };
}

/** Of the races that the asker reaches; money is the circuit's. Refuses with `item_not_found`. Source: decision 204. */
export async function readFigures(on: DbOrTx, asked: FiguresQuery): Promise<Figures> {
  const { circuitId, reach, lang, now } = asked;
  const { all, season, last } = await seasonsFor(on, circuitId, asked.season);
  const today = dayInRome(now);
  const reads = async <Row>(of: (on: DbOrTx, asked: { circuit: number; season: number }) => Promise<Row[]>) =>
    Promise.all([
      of(on, { circuit: circuitId, season: season.id }),
      last ? of(on, { circuit: circuitId, season: last.id }) : [],
    ]);
  const [allRaces, [counts, lastCounts]] = await Promise.all([reads(racesOf), reads(countsOf)]);
  const [races, lastRaces] = allRaces.map((rows) => rows.filter(({ id }) => reaches(reach, id))) as [
    RaceRow[],
    RaceRow[],
  ];
  const prior = comparing(races, lastRaces, { today, last: last?.name ?? '' });
  const [own, past] = [within(counts, races), prior && within(lastCounts, lastRaces)];
  const [paid, paidThen] = [byDay(own, 'paid'), past && byDay(past, 'paid')];
  const typeIds = [...own, ...(past ?? [])].flatMap(({ type }) => (type === null ? [] : [type]));
  const [types, money] = await Promise.all([
    typeNames(on, { ids: [...new Set(typeIds)] }),
    asked.seesMoney
      ? readMoneyFigures(on, {
          circuitId,
          season: season.id,
          today,
          prior: prior && { season: last!.id, day: prior.compared.day },
        })
      : null,
  ]);
  const names = new Map(types.map(({ id, name }) => [id, name[lang]]));
  const sum = (days: ReadonlyMap<Day, number>) => [...days.values()].reduce((count, one) => count + one, 0);
  const raceRows = races.map((one): RaceFigures => {
    const before = sameRace(lastRaces, one);
    const mine = within(own, [one]);
    const later = laterBy(one.day, before?.day);
    return {
      id: one.id,
      name: one.name[lang],
      stage: one.stage[lang],
      day: one.day,
      registered: sum(byDay(mine, 'paid')),
      waiting: sum(byDay(mine, 'to_pay')),
      filled: one.filled,
      stock: one.stock,
      prior:
        before && later !== null
          ? {
              registered: countUntil(
                byDay(within(lastCounts, [before]), 'paid'),
                addDays(earlier(today, one.day), -later),
              ),
              filled: before.filled,
              stock: before.stock,
            }
          : null,
    };
  });
  const yearOfSeason = (name: string) => Number(name) || Number(today.slice(0, 4));
  return {
    season,
    seasons: all,
    compared: prior?.compared ?? null,
    registered: { now: sum(paid), prior: prior && paidThen && countUntil(paidThen, prior.compared.day) },
    waiting: sum(byDay(own, 'to_pay')),
    fill: { ...places(races), prior: prior && places(lastRaces) },
    days: races[0]
      ? daysBeside({
          now: paid,
          prior: prior && paidThen && { athletes: paidThen, end: prior.end, later: prior.later },
          raceDay: races[0].day,
          until: earlier(today, races.at(-1)!.day),
        })
      : [],
    races: raceRows,
    types: typesOf(own, past, (id) => names.get(id) ?? ''),
    ages: agesOf(own, past, { now: yearOfSeason(season.name), prior: yearOfSeason(last?.name ?? '') }),
    money,
  };
}
