import { addDays, type Day } from '../../src/kernel/calendar.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });

/** The instant at which a clock in Italy shows that day and time. */
export function inRome(day: Day, time: `${number}:${number}`): Date {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const shown = new Date(`${clock.format(asUtc).replace(' ', 'T')}Z`);
  return new Date(asUtc.getTime() - (shown.getTime() - asUtc.getTime()));
}

/** The first Sunday that is at least so many days away: races are run on Sundays. */
export function sundayFrom(today: Day, days: number): Day {
  const earliest = addDays(today, days);
  const weekday = new Date(`${earliest}T12:00:00Z`).getUTCDay();
  return addDays(earliest, (7 - weekday) % 7);
}
