import type { Day } from '#kernel/calendar.ts';

/** The days of an order that is over: when its transfer was due, and until when its place was kept for it. */
export interface OrderDays {
  readonly dueDay: Day | null;
  readonly heldUntil: Day;
}

/** Did money come by the due day, while the place was still kept for it, or after that? */
export type Lateness = 'in_time' | 'while_held' | 'after';

/** Judges money for an order that is over by the day on which it counts, not by when the portal closed the order. */
export const latenessOf = (valueDay: Day, { dueDay, heldUntil }: OrderDays): Lateness =>
  valueDay <= (dueDay ?? heldUntil) ? 'in_time' : valueDay <= heldUntil ? 'while_held' : 'after';
