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

export interface Pace {
  readonly before: number;
  readonly athletes: number;
}

/**
 * How many athletes there were so many days before the race, from the first day with one until `until`. Days without a
 * new athlete have no point of their own: the line stays level until the next.
 */
export function paceOf(days: ReadonlyMap<Day, number>, raceDay: Day, until: Day): Pace[] {
  let athletes = 0;
  const points = [...days]
    .filter(([day]) => day <= until)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, count]) => {
      athletes += count;
      return { before: daysBetween(day, raceDay), athletes };
    });
  const [last] = points.toReversed();
  const end = daysBetween(until, raceDay);
  return last && last.before > end ? [...points, { before: end, athletes }] : points;
}

/** How many there were so many days before the race: the last point that is no later. */
export const paceAt = (points: readonly Pace[], before: number): number =>
  points.findLast((point) => point.before >= before)?.athletes ?? 0;

export interface MoneyOfDay {
  readonly day: Day;
  readonly taken: Cents;
  readonly returned: Cents;
}

/** The weeks from the first with money until the last, those without any included: an empty week is a fact, too. */
export function weeksOf(days: readonly MoneyOfDay[]) {
  if (days.length === 0) return [];
  const byWeek = Map.groupBy(days, ({ day }) => weekOf(day));
  const all = [...byWeek.keys()].toSorted();
  const count = daysBetween(all[0]!, all.at(-1)!) / 7 + 1;
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(all[0]!, at * 7);
    const own = byWeek.get(from) ?? [];
    const taken = own.reduce((total, one) => cents(total + one.taken), noMoney);
    const returned = own.reduce((total, one) => cents(total + one.returned), noMoney);
    return { from, taken, returned, net: cents(taken - returned) };
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
