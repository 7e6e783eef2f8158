import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';

/** A wire transfer is to be sent within this many days, and is waited for as many again (checkout §9). */
const wireDays = 7;

const hour = 3_600_000;

/** Until when an unpaid order holds its places, from now. */
export const orderExpiry = (now: Date, holdHours: number): Date => new Date(now.getTime() + holdHours * hour);

/**
 * The day by which a wire that is chosen now is to be sent, and when the order expires if it has not arrived. Whoever
 * goes to and fro between methods gets no days on top: they count from `latest` at the latest.
 */
export function wireDeadline(now: Date, latest: Date = now): { dueDay: Day; expiresAt: Date } {
  const today = dayInRome(now);
  const dueDay = addDays(dayInRome(now < latest ? now : latest), wireDays);
  const isOver = dueDay < today;
  return { dueDay: isOver ? today : dueDay, expiresAt: endOfDay(addDays(dueDay, wireDays)) };
}

/** The buyer is reminded that the order expires when this share of its time to pay is over. */
export const reminderShare = 0.75;

/** The end of a day in Italian time: one or two hours before the day ends in UTC. */
export function endOfDay(day: Day): Date {
  const midnight = new Date(`${addDays(day, 1)}T00:00:00Z`).getTime();
  const summer = new Date(midnight - 2 * hour);
  return dayInRome(summer) === day ? new Date(midnight - hour) : summer;
}
