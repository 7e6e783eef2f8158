import type { Day } from '#kernel/calendar.ts';

export interface OrderDays {
  readonly dueDay: Day | null;
  readonly heldUntil: Day;
}

export type Lateness = 'in_time' | 'while_held' | 'after';

/** Judges money for an order that is over by the day on which it counts, not by when the portal closed the order. */
export const latenessOf = (valueDay: Day, { dueDay, heldUntil }: OrderDays): Lateness =>
  valueDay <= (dueDay ?? heldUntil) ? 'in_time' : valueDay <= heldUntil ? 'while_held' : 'after';
