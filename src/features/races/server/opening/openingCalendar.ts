import { createEvents, type EventAttributes } from 'ics';
import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import { openingText } from '../../text/opening.ts';

interface Opening {
  readonly race: { readonly id: number; readonly name: string; readonly place: string };
  readonly opensAt: Date;
  readonly link: string;
  readonly lang: Lang;
  readonly now: Date;
}

/** Long enough to fill the registration in. */
const minutes = 30;

const line = (text: string): string => text.replace(/\s+/g, ' ');

/** The opening of a race as a calendar file (RFC 5545), with a reminder. A second import changes nothing. */
export function openingCalendar({ race, opensAt, link, lang, now }: Opening): string {
  const t = textIn(openingText, lang);
  const event: EventAttributes & { timestamp: number } = {
    uid: `opening-${race.id}@pettorale`,
    timestamp: now.getTime(),
    productId: '-//Pettorale//Openings//IT',
    start: opensAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes },
    title: line(t('calendar_title', { race: race.name })),
    description: link,
    location: line(race.place),
    url: link,
    busyStatus: 'FREE',
    alarms: [{ action: 'display', description: line(race.name), trigger: { minutes: 15, before: true } }],
  };
  const { error, value } = createEvents([event]);
  if (error || !value) throw error ?? new Error('no calendar was made');
  return value;
}
