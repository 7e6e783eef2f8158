import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { circuitSettings, circuits, stages } from '#features/circuits/server/tables.ts';
import { entries } from '#features/registration/server/tables.ts';
import { isOnSale } from '#features/shop/rules/onSale.ts';
import { products, raceServices } from '#features/shop/server/tables.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { reaches } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import type { Office } from '#server/http/request.ts';
import type { RaceView } from '../contract.ts';
import { bibCollectionOf } from '../rules/bibCollection.ts';
import { packageAvailability, packageRaces, readPackage } from './packagesView.ts';
import { availability, type CardRow, cardOf, circuitOf, readCard } from './raceCardsView.ts';
import { readRegistrationTypes, registrationTypesView } from './registrationTypesView.ts';
import { readRule } from './rulesView.ts';
import { formerSlugs, races, raceTracks } from './tables.ts';

export interface RaceReadOptions {
  readonly lang: Lang;
  readonly now: Date;
  readonly secret: string;
}

async function hasServices(on: DbOrTx, owner: { raceId: number } | { racePackageId: number }, today: Day) {
  const rows = await on
    .select({ active: products.active, fromDate: products.fromDate, toDate: products.toDate })
    .from(raceServices)
    .innerJoin(products, eq(products.id, raceServices.productId))
    .where(
      'raceId' in owner ? eq(raceServices.raceId, owner.raceId) : eq(raceServices.racePackageId, owner.racePackageId),
    );
  return rows.some((row) => isOnSale(row, today));
}

async function gadgetSizes(on: DbOrTx, { race, stage }: Pick<CardRow, 'race' | 'stage'>): Promise<string[]> {
  if (race.gadgetSizes.length > 0) return race.gadgetSizes;
  const [circuit] = await on
    .select({ sizes: circuits.gadgetSizes })
    .from(circuits)
    .where(eq(circuits.id, stage.circuitId));
  return circuit?.sizes ?? [];
}

const pointOf = ({ latitude, longitude }: CardRow['stage']) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** How many athletes are in a race; null where its circuit's list is switched off (checkout §3, "Circuit"). */
async function countRegistered(on: DbOrTx, raceId: number): Promise<number | null> {
  const [found] = await on
    .select({
      registered: sql<number>`(select count(*)::int from ${entries} where ${entries.raceId} = ${races.id}
        and ${entries.state} = 'live')`,
    })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(
      circuitSettings,
      and(
        eq(circuitSettings.circuitId, stages.circuitId),
        eq(circuitSettings.key, 'list-active'),
        eq(circuitSettings.value, '1'),
      ),
    )
    .where(eq(races.id, raceId));
  return found?.registered ?? null;
}

const lineOf = ({ race, stage }: Pick<CardRow, 'race' | 'stage'>, lang: Lang): RaceView['races'][number] => ({
  id: race.id,
  slug: race.slug,
  name: race.i18n[lang].name,
  stage: stage.i18n[lang].name,
  starts_at: race.startsAt.toISOString(),
});

export async function readRace(
  on: DbOrTx,
  id: number,
  { lang, now, secret }: RaceReadOptions,
  isDraft = false,
): Promise<RaceView | null> {
  const [row, types, rule, services, registered] = await Promise.all([
    readCard(on, id, isDraft),
    readRegistrationTypes(on, { raceId: id }),
    readRule(on, [id], lang),
    hasServices(on, { raceId: id }, dayInRome(now)),
    countRegistered(on, id),
  ]);
  if (!row) return null;
  const { race, stage, profile } = row;
  const { name, description, rules } = race.i18n[lang];
  return {
    race_type: 'race',
    id,
    slug: race.slug,
    stage: {
      id: stage.id,
      slug: stage.slug,
      name: stage.i18n[lang].name,
      place: stage.i18n[lang].place,
      address: stage.address,
      coordinates: pointOf(stage),
      starts_on: stage.startsOn,
      ends_on: stage.endsOn,
    },
    // The page itself says what every way of paying adds.
    card: cardOf(row, lang, now, null),
    i18n: { name, description },
    availability: availability(row, now),
    races: [lineOf(row, lang)],
    registered,
    track: profile && { ...profile, heights: [...profile.heights] },
    race_details: {
      registration_types: registrationTypesView(types, { lang, secret, raceDay: dayInRome(race.startsAt) }),
      has_team_registration: flag(race.hasTeamRegistration),
      only_for_team: flag(race.onlyForTeam),
      rule: { is_relay: flag(race.isRelay), ...rule },
      gadget_sizes: race.asksGadgetSize ? await gadgetSizes(on, row) : [],
      asks_gadget_size: flag(race.asksGadgetSize),
      substitution_enabled: flag(race.substitutionEnabled),
      transfer_enabled: flag(race.transferEnabled),
      minimum_age: race.minimumAge,
      bib_collection: bibCollectionOf(race.i18n, lang),
      rules_html: rules ? cleanHtml(rules) : null,
      has_services: flag(services),
    },
  };
}

/** A race that is not published yet, as its page will be; one of another circuit or out of reach is not there. */
export async function readDraft(
  on: DbOrTx,
  { circuitId, races: reach }: Office,
  id: number,
  reader: RaceReadOptions,
): Promise<RaceView | null> {
  const isTheirs = reaches(reach, id) && (await circuitOf(on, 'race', id)) === circuitId;
  return isTheirs ? await readRace(on, id, reader, true) : null;
}

/** A package asks the questions of all its races, each once. Gadget sizes are those of the first race with a gadget. */
export async function readRacePackage(on: DbOrTx, id: number, reader: RaceReadOptions): Promise<RaceView | null> {
  const { lang, now, secret } = reader;
  const row = await readPackage(on, id);
  if (!row) return null;
  const own = row.races.map(({ race }) => race);
  const sized = row.races.find(({ race }) => race.asksGadgetSize);
  const ages = own.flatMap(({ minimumAge }) => minimumAge ?? []);
  const raceDay = dayInRome(own[0]?.startsAt ?? now);
  const [types, rule, services, sizes] = await Promise.all([
    readRegistrationTypes(on, { racePackageId: id }),
    readRule(
      on,
      own.map((race) => race.id),
      lang,
    ),
    hasServices(on, { racePackageId: id }, dayInRome(now)),
    sized ? gadgetSizes(on, sized) : [],
  ]);
  return {
    race_type: 'package',
    id,
    slug: row.pack.slug,
    stage: null,
    card: null,
    i18n: row.pack.i18n[lang],
    availability: packageAvailability(row, now),
    races: packageRaces(row, lang),
    registered: null,
    track: null,
    race_details: {
      registration_types: registrationTypesView(types, { lang, secret, raceDay }),
      has_team_registration: flag(own.some((race) => race.hasTeamRegistration)),
      only_for_team: flag(own.some((race) => race.onlyForTeam)),
      rule: { is_relay: flag(own.some((race) => race.isRelay)), ...rule },
      gadget_sizes: sizes,
      asks_gadget_size: flag(sized !== undefined),
      substitution_enabled: flag(own.every((race) => race.substitutionEnabled)),
      transfer_enabled: flag(own.every((race) => race.transferEnabled)),
      minimum_age: ages.length > 0 ? Math.max(...ages) : null,
      bib_collection: null,
      rules_html: null,
      has_services: flag(services),
    },
  };
}

export async function readTrack(on: DbOrTx, raceId: number): Promise<{ gpx: string; slug: string } | null> {
  const [found] = await on
    .select({ gpx: raceTracks.gpx, slug: races.slug })
    .from(raceTracks)
    .innerJoin(races, eq(races.id, raceTracks.raceId))
    .where(and(eq(raceTracks.raceId, raceId), ne(races.state, 'draft')));
  return found ?? null;
}

/**
 * The race that an address means. Slugs repeat each season: the current season comes first, then the latest; in each,
 * the race that has the slug now comes before the last that had it.
 */
export async function findRaceId(on: DbOrTx, circuitId: number, slug: string): Promise<number | null> {
  const [found] = await on
    .select({
      id: races.id,
      season: stages.seasonId,
      isCurrent: sql<boolean>`${stages.seasonId} = ${circuits.seasonId}`,
    })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(circuits, eq(circuits.id, stages.circuitId))
    .where(and(eq(races.slug, slug), eq(stages.circuitId, circuitId), ne(races.state, 'draft')))
    .orderBy(desc(sql`${stages.seasonId} = ${circuits.seasonId}`), desc(races.startsAt))
    .limit(1);
  if (found?.isCurrent) return found.id;
  const former = await findFormer(on, circuitId, slug);
  if (!found || !former) return found?.id ?? former?.id ?? null;
  return former.isCurrent || former.season > found.season ? former.id : found.id;
}

async function findFormer(on: DbOrTx, circuitId: number, slug: string) {
  const isCurrent = sql<boolean>`${stages.seasonId} = ${circuits.seasonId}`;
  const [found] = await on
    .select({ id: races.id, season: stages.seasonId, isCurrent })
    .from(formerSlugs)
    .innerJoin(races, eq(races.id, formerSlugs.raceId))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(circuits, eq(circuits.id, stages.circuitId))
    .where(and(eq(formerSlugs.slug, slug), eq(stages.circuitId, circuitId), ne(races.state, 'draft')))
    .orderBy(desc(isCurrent), desc(stages.seasonId), desc(formerSlugs.until))
    .limit(1);
  return found;
}
