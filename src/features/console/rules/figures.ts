import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';

/** The years that athletes are of in the season, as the federations' classes begin. */
export const ageBands = ['under_18', '18_24', '25_34', '35_44', '45_54', '55_64', 'from_65', 'unknown'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The band of who becomes so old in the season's year. */
export function ageBand(age: number | null): AgeBand {
  if (age === null) return 'unknown';
  if (age < 18) return 'under_18';
  if (age >= 65) return 'from_65';
  const starts = [18, 25, 35, 45, 55];
  return ageBands[1 + starts.findLastIndex((from) => age >= from)]!;
}

/** The Monday of a day's week. */
export function weekOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * By how many days a season is later than the one before: from race to race, or from the first race to the first one. A day of the
 * last season stands as many days before its race as the day so much later does now. Null where there is nothing to compare.
 */
export const laterBy = (raceDay: Day | undefined, raceDayThen: Day | undefined): number | null =>
  raceDay && raceDayThen ? daysBetween(raceDayThen, raceDay) : null;

interface DayBeside {
  readonly day: Day;
  /** Days to the race; negative after it. */
  readonly before: number;
  /** Null for days to come. */
  readonly athletes: number | null;
  /** As many days before the race of last season; null beyond its end, and where there was none. */
  readonly prior: number | null;
}

interface Seasons {
  /** Athletes by the day on which they count. */
  readonly now: ReadonlyMap<Day, number>;
  /** The same of last season, on its own days, and what day of it is over; null: there was none. */
  readonly prior: { readonly athletes: ReadonlyMap<Day, number>; readonly end: Day; readonly later: number } | null;
  readonly raceDay: Day;
  /** The last day that counts now. */
  readonly until: Day;
}

const latest = (days: Iterable<Day>, least: Day): Day =>
  [...days].reduce((last, one) => (one > last ? one : last), least);

/** Every day from the first one with an athlete in either season until both are over: a day without any is a fact, too. */
export function daysBeside({ now, prior, raceDay, until }: Seasons): DayBeside[] {
  const shifted = prior && new Map([...prior.athletes].map(([day, count]) => [addDays(day, prior.later), count]));
  const all = [...now.keys(), ...(shifted?.keys() ?? [])].toSorted();
  const [from] = all;
  if (!from) return [];
  const nowUntil = latest(now.keys(), until);
  const thenUntil = prior && shifted ? latest(shifted.keys(), addDays(prior.end, prior.later)) : null;
  const to = thenUntil && thenUntil > nowUntil ? thenUntil : nowUntil;
  return Array.from({ length: Math.max(0, daysBetween(from, to)) + 1 }, (_, at) => {
    const day = addDays(from, at);
    return {
      day,
      before: daysBetween(day, raceDay),
      athletes: day <= nowUntil ? (now.get(day) ?? 0) : null,
      prior: shifted && thenUntil && day <= thenUntil ? (shifted.get(day) ?? 0) : null,
    };
  });
}

/** How many there were in all by the end of each of these days. */
export function addedUp<Row extends { readonly athletes: number | null; readonly prior: number | null }>(
  rows: readonly Row[],
): Row[] {
  let [athletes, prior] = [0, 0];
  return rows.map((row) => {
    athletes += row.athletes ?? 0;
    prior += row.prior ?? 0;
    return { ...row, athletes: row.athletes === null ? null : athletes, prior: row.prior === null ? null : prior };
  });
}

/** How many counted by the end of a day. */
export const countUntil = (days: ReadonlyMap<Day, number>, until: Day): number =>
  [...days].reduce((all, [day, count]) => (day <= until ? all + count : all), 0);

interface MoneyOfDay {
  readonly day: Day;
  readonly sold: Cents;
  readonly taken: Cents;
  readonly returned: Cents;
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => cents(all + one), noMoney);

interface MoneyThen {
  readonly days: readonly MoneyOfDay[];
  readonly later: number;
}

/** Money of last season on the days of this one that are as far from the race. */
const onDaysOfNow = ({ days, later }: MoneyThen): MoneyOfDay[] =>
  days.map((row) => ({ ...row, day: addDays(row.day, later) }));

interface MoneyBeside {
  readonly now: readonly MoneyOfDay[];
  readonly prior: MoneyThen | null;
  readonly until: Day;
}

/** What was left of a day or a week: what came in less what went back. */
export const netOf = (rows: readonly MoneyOfDay[]): Cents =>
  cents(total(rows.map(({ taken }) => taken)) - total(rows.map(({ returned }) => returned)));

/** The days with money in either season. */
export function moneyDaysBeside({ now, prior, until }: MoneyBeside) {
  const own = Map.groupBy(now, ({ day }) => day);
  const past = prior && Map.groupBy(onDaysOfNow(prior), ({ day }) => day);
  const days = [...new Set([...own.keys(), ...(past?.keys() ?? [])])].toSorted();
  return days.map((day) => ({
    day,
    ...sidesOf(day <= until ? (own.get(day) ?? []) : null, past && (past.get(day) ?? [])),
  }));
}

function sidesOf(own: readonly MoneyOfDay[] | null, past: readonly MoneyOfDay[] | null) {
  return {
    sold: own && total(own.map(({ sold }) => sold)),
    taken: own && total(own.map(({ taken }) => taken)),
    returned: own && total(own.map(({ returned }) => returned)),
    net: own && netOf(own),
    sold_prior: past && total(past.map(({ sold }) => sold)),
    net_prior: past && netOf(past),
  };
}

/** The weeks from the first with money in either season until the last, those without any included: an empty week is a fact, too. */
export function weeksBeside({ now, prior, until }: MoneyBeside) {
  const own = Map.groupBy(now, ({ day }) => weekOf(day));
  const past = prior && Map.groupBy(onDaysOfNow(prior), ({ day }) => weekOf(day));
  const all = [...own.keys(), ...(past?.keys() ?? [])].toSorted();
  const [first] = all;
  if (!first) return [];
  return Array.from({ length: daysBetween(first, all.at(-1)!) / 7 + 1 }, (_, at) => {
    const from = addDays(first, at * 7);
    return { from, ...sidesOf(from <= until ? (own.get(from) ?? []) : null, past && (past.get(from) ?? [])) };
  });
}

/** The last so many days until a day (all of them for none given), those that have no row with an empty one: time is drawn evenly. */
export function everyDay<Row extends { readonly day: Day }>(
  rows: readonly Row[],
  { until, most, empty }: { readonly until?: Day; readonly most: number; readonly empty: (day: Day) => Row },
): Row[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = [...byDay.keys()].toSorted();
  const end = until ?? days.at(-1);
  const [first] = days;
  if (!first || !end || first > end) return [];
  const count = Math.min(most, daysBetween(first, end) + 1);
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(end, at + 1 - count);
    return byDay.get(day) ?? empty(day);
  });
}

/** Round steps from zero to beyond the greatest value: 1, 2 or 5 times a power of ten, so many at most. */
export function ticks(greatest: number, most = 5): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((by) => by * power).find((size) => size >= rough)!);
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, at) => at * step);
}
