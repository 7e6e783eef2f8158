import type { Day } from '#kernel/calendar.ts';

/** The day by which a bank transfer is awaited; null where none is. Only one that the buyer has confirmed has a due day. */
export const awaitedWire = (method: string | null, dueDay: Day | null): Day | null =>
  method === 'wiretransfer' ? dueDay : null;
