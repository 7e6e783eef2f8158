import { createEvents, type EventAttributes } from 'ics';
import { fullName } from '#kernel/names.ts';

export interface CalendarRace {
  /** The athlete's place in the race; the event's UID is made of it, so a second import changes nothing. */
  readonly id: string;
  readonly athlete: { readonly firstname: string; readonly lastname: string };
  readonly reference: string;
  readonly race: string;
  readonly stage: string;
  readonly place: string;
  readonly startsAt: Date;
  readonly confirmed: boolean;
  /** Where the subscription is managed. */
  readonly link: string;
}

/** Organisers publish no end: the event lasts as long as a race and its prize-giving usually take. */
const hours = 4;

/** A name on one line. The writer of the file escapes line feeds only; programs take a bare carriage return for one, too. */
const line = (text: string): string => text.replace(/\s+/g, ' ');

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
    title: line(`${race.race}, ${race.stage}`),
    description: `${line(fullName(race.athlete))}\n${race.reference}`,
    location: line(race.place),
    url: race.link,
    status: race.confirmed ? 'CONFIRMED' : 'TENTATIVE',
    busyStatus: 'BUSY',
  }));
  const { error, value } = createEvents(events);
  if (error || !value) throw error ?? new Error('no calendar was made');
  return value;
}
