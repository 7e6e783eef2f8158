import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PackageCard } from '#features/circuits/contract.ts';
import { stages } from '#features/circuits/server/tables.ts';
import type { PayOffer } from '#features/commission/rules/payMethods.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { availabilityOf, isFew, placesLeft } from '../rules/availability.ts';
import { priceFrom, totalFrom } from '../rules/priceFrom.ts';
import { type CardRow, counterColumns } from './raceCardsView.ts';
import { racePackageRaces, racePackages, races, registrationTypes } from './tables.ts';

export interface PackageRow {
  readonly pack: typeof racePackages.$inferSelect;
  readonly prices: readonly Cents[];
  readonly races: readonly Pick<CardRow, 'race' | 'stage' | 'counter'>[];
}

async function packages(on: DbOrTx, where: SQL | undefined): Promise<PackageRow[]> {
  const rows = await on
    .select({
      pack: racePackages,
      race: races,
      stage: stages,
      counter: counterColumns,
      prices: sql<Cents[]>`array(select ${registrationTypes.price} from ${registrationTypes}
        where ${registrationTypes.racePackageId} = ${racePackages.id} and ${registrationTypes.active})`,
    })
    .from(racePackages)
    .innerJoin(racePackageRaces, eq(racePackageRaces.racePackageId, racePackages.id))
    .innerJoin(races, eq(races.id, racePackageRaces.raceId))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(where)
    .orderBy(asc(racePackages.id), asc(races.startsAt), asc(races.id));
  return [...Map.groupBy(rows, ({ pack }) => pack.id).values()].map((own) => ({
    pack: own[0]!.pack,
    prices: own[0]!.prices,
    races: own.map(({ race, stage, counter }) => ({ race, stage, counter })),
  }));
}

/** The published packages of a circuit's season with at least one race still to come. */
export async function readActivePackages(
  on: DbOrTx,
  circuitId: number,
  seasonId: number,
  today: Day,
): Promise<PackageRow[]> {
  const found = await packages(
    on,
    and(eq(racePackages.circuitId, circuitId), eq(stages.seasonId, seasonId), eq(racePackages.state, 'published')),
  );
  return found.filter(({ races: own }) => own.some(({ race }) => race.endsOn >= today));
}

export async function readPackage(on: DbOrTx, id: number): Promise<PackageRow | undefined> {
  const [row] = await packages(on, and(eq(racePackages.id, id), ne(racePackages.state, 'draft')));
  return row;
}

/** A package has the worst state of its races, and the fewest places left. */
export function packageAvailability({ pack, races: own }: PackageRow, now: Date): PackageCard['availability'] {
  const fullest = own.map(({ counter }) => counter).sort((a, b) => placesLeft(a) - placesLeft(b))[0]!;
  const stopped = own.some(({ counter }) => counter.stopped);
  const offers = [pack, ...own.map(({ race, counter }) => ({ ...race, stopped: counter.stopped }))];
  const opensAt = own.flatMap(({ race }) => (race.comingSoon && race.opensAt ? [race.opensAt.getTime()] : []));
  return {
    state: availabilityOf(offers, placesLeft(fullest), now),
    places_left: placesLeft(fullest),
    few: isFew(fullest),
    opens_at: opensAt.length > 0 ? new Date(Math.max(...opensAt)).toISOString() : null,
    registration_ends_at: pack.registrationEndsAt.toISOString(),
    stopped,
    disruption: null,
  };
}

export const packageRaces = ({ races: own }: PackageRow, lang: Lang): PackageCard['races'] =>
  own.map(({ race, stage }) => ({
    id: race.id,
    slug: race.slug,
    name: race.i18n[lang].name,
    stage: stage.i18n[lang].name,
    starts_at: race.startsAt.toISOString(),
  }));

export function packageCardOf(row: PackageRow, lang: Lang, now: Date, offer: PayOffer): PackageCard {
  const { pack, prices } = row;
  return {
    id: pack.id,
    slug: pack.slug,
    i18n: pack.i18n[lang],
    price_from: priceFrom(prices),
    total_from: totalFrom(priceFrom(prices), offer),
    full_price: pack.fullPrice,
    races: packageRaces(row, lang),
    availability: packageAvailability(row, now),
  };
}
