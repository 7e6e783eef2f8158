import { addDays, type Day, dayInRome, startOfDay } from '#kernel/calendar.ts';

/** Days to send a wire transfer; the order then waits as many days again for the money (checkout §9). */
const wireDays = 7;

const hour = 3_600_000;

export const orderExpiry = (now: Date, holdHours: number): Date => new Date(now.getTime() + holdHours * hour);

/**
 * When an order expires that is placed now from a cart: one that its owner has taken back and changed holds its places no
 * longer than before.
 *
 * @param limit until when the order that was taken back held, if there was one
 */
export function expiryOfCart(now: Date, holdHours: number, limit: string | null): Date {
  const anew = orderExpiry(now, holdHours);
  const before = limit === null ? null : new Date(limit);
  return before !== null && before > now && before < anew ? before : anew;
}

/** Days count from `latest` at the latest, so that switching between methods does not extend them. */
export function wireDeadline(now: Date, latest: Date = now): { dueDay: Day; expiresAt: Date } {
  const today = dayInRome(now);
  const dueDay = addDays(dayInRome(now < latest ? now : latest), wireDays);
  const isOver = dueDay < today;
  return { dueDay: isOver ? today : dueDay, expiresAt: endOfDay(lastDayHeld(dueDay)) };
}

export const lastDayHeld = (dueDay: Day): Day => addDays(dueDay, wireDays);

const restDays = 5;

export const restDeadline = (today: Day): Day => addDays(today, restDays);

/** When an order expires that no longer awaits a wire: as a new one would, and never later than before. */
export function expiryWithoutWire(now: Date, holdHours: number, expiresAt: Date | string | null): Date {
  const anew = orderExpiry(now, holdHours);
  return expiresAt !== null && new Date(expiresAt) < anew ? new Date(expiresAt) : anew;
}

export const reminderShare = 0.75;

/** The end of a day in Italian time. */
export const endOfDay = (day: Day): Date => startOfDay(addDays(day, 1));

/** The last Italian day that has begun before this instant: a place that is kept until midnight is kept on that day. */
export const lastDayBefore = (instant: Date): Day => dayInRome(new Date(instant.getTime() - 1));
