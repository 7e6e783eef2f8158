import type { Day } from '#kernel/calendar.ts';

/** Null where none is awaited: only a wire that the buyer has confirmed has a due day. */
export const awaitedWire = (method: string | null, dueDay: Day | null): Day | null =>
  method === 'wiretransfer' ? dueDay : null;
