import { daysBetween, timeMoved } from '#features/races/rules/setup/movedDays.ts';
import { type ClockTime, type Day, dayOfClock } from '#kernel/calendar.ts';

/** When copies of races start if the first of them is moved to a day: each keeps its hour and its days after the first. */
export function copiedStarts(starts: readonly ClockTime[], firstDay: Day): readonly ClockTime[] {
  const [first] = starts.toSorted();
  if (first === undefined) return [];
  const moved = daysBetween(dayOfClock(first), firstDay);
  return starts.map((start) => timeMoved(start, moved));
}
