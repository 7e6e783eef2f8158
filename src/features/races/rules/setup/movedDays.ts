import { addDays, type ClockTime, type Day, dayOfClock, yearOf } from '#kernel/calendar.ts';

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);

/** Years from the year of one start to the year of another: ages count by the year, so bounds by year of birth move by them. */
export const yearsBetween = (from: ClockTime, to: ClockTime): number =>
  yearOf(dayOfClock(to)) - yearOf(dayOfClock(from));

export const timeMoved = (time: ClockTime, days: number) =>
  `${addDays(dayOfClock(time), days)}${time.slice(10)}` as ClockTime;

export interface RaceDays {
  readonly startsAt: ClockTime;
  readonly endsOn: Day;
  /** The start that it had before it was postponed; null: it was not. */
  readonly postponedFrom: ClockTime | null;
}

/** When a race was first planned to start: another day that it got because it was postponed counts for that year only. */
export const plannedStart = ({ startsAt, postponedFrom }: Pick<RaceDays, 'startsAt' | 'postponedFrom'>): ClockTime =>
  postponedFrom ?? startsAt;

interface StageDays {
  readonly startsOn: Day;
  readonly endsOn: Day;
}

const first = (days: readonly Day[]): Day => days.toSorted()[0]!;
const last = (days: readonly Day[]): Day => days.toSorted().at(-1)!;

/** The days of a stage as planned: where a postponed race (decision 196) is its bound, that race's first days. */
export function plannedStageDays(stage: StageDays, races: readonly RaceDays[]): StageDays {
  const postponed = races.filter(({ postponedFrom }) => postponedFrom !== null);
  if (postponed.length === 0) return stage;
  const starts = races.map((race) => dayOfClock(plannedStart(race)));
  const ends = races.map((race, at) => addDays(race.endsOn, daysBetween(dayOfClock(race.startsAt), starts[at]!)));
  const wasMoved = (day: Day, of: (race: RaceDays) => Day) => postponed.some((race) => of(race) === day);
  return {
    startsOn: wasMoved(stage.startsOn, ({ startsAt }) => dayOfClock(startsAt))
      ? first(starts)
      : first([stage.startsOn, ...starts]),
    endsOn: wasMoved(stage.endsOn, ({ endsOn }) => endsOn) ? last(ends) : last([stage.endsOn, ...ends]),
  };
}
