import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { raceEvent } from './raceEvent.ts';

const race: Parameters<typeof raceEvent>[0] = {
  slug: '10-km',
  i18n: { name: '10 km', description: 'Sul lago' },
  stage: { name: 'Orta', place: 'Piazza Motta', address: 'Piazza Motta, 28016 Orta', coordinates: null },
  card: { i18n: { type: 'Corsa' }, starts_at: '2027-01-17T09:00:00.000Z', ends_on: day('2027-01-18') },
  availability: {
    state: 'sold_out',
    opens_at: null,
    registration_ends_at: '2027-01-10T22:59:00.000Z',
    disruption: null,
  },
  race_details: { registration_types: [{ i18n: { name: 'Tesserati' }, price: cents(1_850) }] },
};

const office = { company: 'ASD Tre Laghi', place: 'Verbania', email: 'a@b.example', hours: '' };
const page = { circuit: { office, title: 'Tre Laghi' }, lang: 'it', origin: 'https://x.example' } as const;

test('search engines read when and where a race is, who organises it, and each way to register with its price', () => {
  expect(raceEvent(race, { ...page, picture: '/pictures/it/race/1/abc.png' })).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2027-01-17T09:00:00.000Z',
    endDate: '2027-01-18',
    location: { name: 'Piazza Motta', address: 'Piazza Motta, 28016 Orta' },
    organizer: { name: 'ASD Tre Laghi', url: 'https://x.example/it' },
    image: ['https://x.example/pictures/it/race/1/abc.png'],
    offers: [
      {
        name: 'Tesserati',
        price: '18.50',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/SoldOut',
        url: 'https://x.example/it/race/10-km',
      },
    ],
  });
});

test.each`
  disruption                                                               | says
  ${null}                                                                  | ${{ eventStatus: 'https://schema.org/EventScheduled' }}
  ${{ kind: 'cancelled', previous_starts_at: null }}                       | ${{ eventStatus: 'https://schema.org/EventCancelled' }}
  ${{ kind: 'postponed', previous_starts_at: '2027-01-03T09:00:00.000Z' }} | ${{ eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: '2027-01-03T09:00:00.000Z' }}
`('search engines read that a race was postponed or cancelled: $says', ({ disruption, says }) => {
  const event = raceEvent(
    { ...race, availability: { ...race.availability, disruption } },
    { ...page, picture: '/pictures/it/race/1/abc.png' },
  );
  expect(event).toMatchObject(says);
  expect('previousStartDate' in event).toBe('previousStartDate' in says);
});
