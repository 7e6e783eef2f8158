import type { Day } from '#kernel/calendar.ts';
import type { Flag } from '#kernel/wire.ts';

/** A task of the office, as its place on Today is decided. */
interface Due {
  readonly day: Day | null;
  readonly late: Flag;
}

/** What is late stands first; then the first day, and last what has none, in the order that they came in. */
export function byUrgency(one: Due, other: Due): number {
  if (one.late !== other.late) return other.late - one.late;
  if (one.day === other.day) return 0;
  if (one.day === null || other.day === null) return one.day === null ? 1 : -1;
  return one.day < other.day ? -1 : 1;
}
