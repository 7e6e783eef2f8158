import { createEvents, type EventAttributes } from 'ics';
import { fullName, namesOnce } from '#kernel/names.ts';

export interface CalendarRace {
  /** The event's UID is made of it, so a second import changes nothing. */
  readonly id: string;
  readonly athlete: { readonly firstname: string; readonly lastname: string };
  readonly reference: string;
  readonly race: string;
  readonly stage: string;
  readonly place: string;
  readonly startsAt: Date;
  readonly confirmed: boolean;
  /** A calendar that has its event takes the new one for it. */
  readonly disrupted: 'postponed' | 'cancelled' | null;
  readonly link: string;
}

/** Organisers publish no end: the event lasts as long as a race and its prize-giving usually take. */
const hours = 4;

/** A name on one line. The writer of the file escapes line feeds only; programs take a bare carriage return for one, too. */
const line = (text: string): string => text.replace(/\s+/g, ' ');

/** Of an event with the same UID the higher one counts (RFC 5545, SEQUENCE). */
const versions = { postponed: 1, cancelled: 2 } as const;

function statusOf({ confirmed, disrupted }: CalendarRace): 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' {
  if (disrupted === 'cancelled') return 'CANCELLED';
  return confirmed ? 'CONFIRMED' : 'TENTATIVE';
}

/** A calendar file of races (RFC 5545). `now` is its time stamp. */
export function calendarFile(races: readonly CalendarRace[], { name, now }: { name: string; now: Date }): string {
  const events = races.map((race): EventAttributes & { timestamp: number } => ({
    uid: `${race.id}@pettorale`,
    timestamp: now.getTime(),
    productId: '-//Pettorale//Registrations//IT',
    calName: line(name),
    start: race.startsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { hours },
    title: line(namesOnce(race.race, race.stage)),
    description: `${line(fullName(race.athlete))}\n${race.reference}`,
    location: line(race.place),
    url: race.link,
    sequence: race.disrupted === null ? 0 : versions[race.disrupted],
    status: statusOf(race),
    busyStatus: race.disrupted === 'cancelled' ? 'FREE' : 'BUSY',
  }));
  const { error, value } = createEvents(events);
  if (error || !value) throw error ?? new Error('no calendar was made');
  return value;
}
