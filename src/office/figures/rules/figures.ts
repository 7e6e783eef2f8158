import { addDays, type Day } from '#kernel/calendar.ts';

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

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** By how many days a season is later than the one before, from race to race. Null where there is nothing to compare. */
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

export const countUntil = (days: ReadonlyMap<Day, number>, until: Day): number =>
  [...days].reduce((all, [day, count]) => (day <= until ? all + count : all), 0);

/** Round steps from zero to beyond the greatest value: 1, 2 or 5 times a power of ten, so many at most. */
export function ticks(greatest: number, most = 5): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((by) => by * power).find((size) => size >= rough)!);
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, at) => at * step);
}
