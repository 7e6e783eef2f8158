import type { Lang } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { euroText } from '#kernel/money.ts';
import { namesOnce } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { RaceView, RegistrationTypeView } from '../contract.ts';

type Stage = NonNullable<RaceView['stage']>;
type Card = NonNullable<RaceView['card']>;

interface Race extends Pick<RaceView, 'slug' | 'i18n'> {
  readonly stage: Pick<Stage, 'name' | 'place' | 'address' | 'coordinates'>;
  readonly card: Pick<Card, 'starts_at' | 'ends_on'> & { readonly i18n: Pick<Card['i18n'], 'type'> };
  readonly availability: Pick<RaceView['availability'], 'state' | 'opens_at' | 'registration_ends_at' | 'disruption'>;
  readonly race_details: {
    readonly registration_types: readonly {
      readonly i18n: Pick<RegistrationTypeView['i18n'], 'name'>;
      readonly price: RegistrationTypeView['price'];
    }[];
  };
}

interface Page {
  readonly circuit: Pick<CircuitLook, 'office' | 'title'>;
  readonly lang: Lang;
  readonly origin: string;
  readonly picture: string;
}

const AVAILABILITY = { open: 'InStock', coming_soon: 'PreOrder', sold_out: 'SoldOut', closed: 'OutOfStock' } as const;

/** With a new day schema.org calls an event rescheduled; postponed is one that has none yet, which no race here is. */
function statusOf(disruption: Race['availability']['disruption']): Record<string, unknown> {
  const status = { cancelled: 'EventCancelled', postponed: 'EventRescheduled', none: 'EventScheduled' } as const;
  return {
    eventStatus: `https://schema.org/${status[disruption?.kind ?? 'none']}`,
    ...(disruption?.previous_starts_at && { previousStartDate: disruption.previous_starts_at }),
  };
}

/** A race as search engines read it (schema.org SportsEvent): each way to register is an offer. */
export function raceEvent(race: Race, { circuit, lang, origin, picture }: Page): Record<string, unknown> {
  const { stage, card, i18n, availability } = race;
  const url = origin + paths.race(lang, race.slug);
  const organizer = { '@type': 'Organization', name: circuit.office.company, url: origin + paths.home(lang) };
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: i18n.name,
    description: i18n.description,
    sport: card.i18n.type,
    url,
    image: [origin + picture],
    inLanguage: lang,
    startDate: card.starts_at,
    endDate: card.ends_on,
    ...statusOf(availability.disruption),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: stage.place,
      address: stage.address ?? namesOnce(stage.place, stage.name),
      ...(stage.coordinates && { geo: { '@type': 'GeoCoordinates', ...stage.coordinates } }),
    },
    organizer,
    offers: race.race_details.registration_types.map((type) => ({
      '@type': 'Offer',
      name: type.i18n.name,
      price: euroText(type.price),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${AVAILABILITY[availability.state]}`,
      ...(availability.opens_at && { validFrom: availability.opens_at }),
      validThrough: availability.registration_ends_at,
      url,
    })),
  };
}
