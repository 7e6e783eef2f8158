import { addDays, type ClockTime, type Day, dayOfClock } from '#kernel/calendar.ts';

const dayInMs = 86_400_000;

/** When copies of races start if the first of them is moved to a day: each keeps its hour and its days after the first. */
export function copiedStarts(starts: readonly ClockTime[], firstDay: Day): readonly ClockTime[] {
  const [first] = starts.toSorted();
  if (first === undefined) return [];
  const moved = Math.round((Date.parse(firstDay) - Date.parse(dayOfClock(first))) / dayInMs);
  return starts.map((start) => `${addDays(dayOfClock(start), moved)}${start.slice(10)}` as ClockTime);
}
