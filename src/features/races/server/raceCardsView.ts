import { and, asc, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { RaceCard } from '#features/circuits/contract.ts';
import { stages } from '#features/circuits/server/tables.ts';
import type { PayOffer } from '#features/commission/rules/payMethods.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { availabilityOf, isFew, placesLeft } from '../rules/availability.ts';
import { disruptionOf } from '../rules/disruptionOf.ts';
import type { TrackProfile } from '../rules/gpx.ts';
import { priceFrom, totalFrom } from '../rules/priceFrom.ts';
import { raceTracks, registrationTypes } from './tables.ts';

export interface CardRow {
  readonly race: typeof races.$inferSelect;
  readonly stage: typeof stages.$inferSelect;
  readonly counter: Pick<typeof stockCounters.$inferSelect, 'stock' | 'ordered' | 'purchased' | 'kept' | 'stopped'>;
  readonly prices: readonly Cents[];
  readonly profile: TrackProfile | null;
}

/** Italian days: a race of several days is where its first one is. */
const startDay = sql`(${races.startsAt} at time zone 'Europe/Rome')::date`;

/** The order in which visitors see races: by stage, within it by the day of the start, then as they were set up. */
export const asShown = [
  asc(stages.startsOn),
  asc(stages.id),
  asc(startDay),
  asc(races.position),
  asc(races.id),
] as const;

export const counterColumns = {
  stock: stockCounters.stock,
  ordered: stockCounters.ordered,
  purchased: stockCounters.purchased,
  kept: stockCounters.kept,
  stopped: stockCounters.stopped,
};

const cards = (on: DbOrTx, where: SQL | undefined): Promise<CardRow[]> =>
  on
    .select({
      race: races,
      stage: stages,
      counter: counterColumns,
      prices: sql<Cents[]>`array(select ${registrationTypes.price} from ${registrationTypes}
        where ${registrationTypes.raceId} = ${races.id} and ${registrationTypes.active})`,
      profile: raceTracks.profile,
    })
    .from(races)
    .leftJoin(raceTracks, eq(raceTracks.raceId, races.id))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(where)
    .orderBy(...asShown);

export const readActiveCards = (on: DbOrTx, circuitId: number, seasonId: number, today: Day): Promise<CardRow[]> =>
  cards(
    on,
    and(
      eq(stages.circuitId, circuitId),
      eq(stages.seasonId, seasonId),
      eq(races.state, 'published'),
      stages.active,
      gte(stages.endsOn, today),
    ),
  );

/** A race as everybody sees it, where a draft is not there; or a draft, for whoever sets it up. */
export async function readCard(on: DbOrTx, raceId: number, isDraft: boolean): Promise<CardRow | undefined> {
  const state = isDraft ? eq(races.state, 'draft') : ne(races.state, 'draft');
  const [row] = await cards(on, and(eq(races.id, raceId), state));
  return row;
}

type Availability = RaceCard['availability'];

export function availability({ race, counter }: Pick<CardRow, 'race' | 'counter'>, now: Date): Availability {
  return {
    state: availabilityOf([{ ...race, stopped: counter.stopped }], placesLeft(counter), now),
    places_left: placesLeft(counter),
    few: isFew(counter),
    opens_at: race.opensAt?.toISOString() ?? null,
    registration_ends_at: race.registrationEndsAt.toISOString(),
    stopped: counter.stopped,
    disruption: disruptionOf(race),
  };
}

/** Decimal point to comma, for Italian. */
const figure = (text: string, lang: Lang): string => (lang === 'it' ? text.replace('.', ',') : text);

/** Given how its circuit is paid, it says what the price comes to with the commission. */
export function cardOf(row: CardRow, lang: Lang, now: Date, offer: PayOffer | null): RaceCard {
  const { race, prices, profile } = row;
  const { name, type, description } = race.i18n[lang];
  return {
    id: race.id,
    slug: race.slug,
    i18n: { name, type, description },
    discipline: race.discipline,
    distance: race.distance.map(([value, unit]) => [figure(value, lang), unit]),
    colourway: race.colourway,
    starts_at: race.startsAt.toISOString(),
    ends_on: race.endsOn,
    price_from: priceFrom(prices),
    total_from: offer && totalFrom(priceFrom(prices), offer),
    availability: availability(row, now),
    registrations_in_cart: race.registrationsInCart,
    is_relay: flag(race.isRelay),
    only_for_team: flag(race.onlyForTeam),
    heights: profile && [...profile.heights],
  };
}

/** The circuit of a race or package, or null if there is none with this id. */
export async function circuitOf(on: DbOrTx, raceType: 'race' | 'package', id: number): Promise<number | null> {
  const [row] =
    raceType === 'race'
      ? await on
          .select({ circuitId: stages.circuitId })
          .from(races)
          .innerJoin(stages, eq(stages.id, races.stageId))
          .where(eq(races.id, id))
      : await on.select({ circuitId: racePackages.circuitId }).from(racePackages).where(eq(racePackages.id, id));
  return row?.circuitId ?? null;
}
