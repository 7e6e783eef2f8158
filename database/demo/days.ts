import { addDays, ClockTime, type Day, instantInRome } from '../../src/kernel/calendar.ts';

/** The instant at which a clock in Italy shows that day and time. */
export const inRome = (day: Day, time: `${number}:${number}`): Date =>
  instantInRome(ClockTime.parse(`${day}T${time.padStart(5, '0')}`));

/** The first Sunday that is at least so many days away: races are run on Sundays. */
export function sundayFrom(today: Day, days: number): Day {
  const earliest = addDays(today, days);
  const weekday = new Date(`${earliest}T12:00:00Z`).getUTCDay();
  return addDays(earliest, (7 - weekday) % 7);
}
