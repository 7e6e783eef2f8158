import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { posterSeed } from '#art/seed.ts';
import { proposedKinds } from '#features/certificates/rules/setup/usualKinds.ts';
import { allKinds } from '#features/certificates/server/setKinds.ts';
import { seasonsOf, stagesOf } from '#features/circuits/server/stages.ts';
import { circuits } from '#features/circuits/server/tables.ts';
import { raceOfCircuit } from '#features/disruptions/server/raceView.ts';
import { federations } from '#features/federations/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import type { TypeFields } from '#features/races/contract/setup.ts';
import { priceFrom } from '#features/races/rules/priceFrom.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { plannedStageDays } from '#features/races/rules/setup/movedDays.ts';
import { notPacked } from '#features/races/rules/setup/packageFields.ts';
import type { SetType } from '#features/races/rules/setup/setUp.ts';
import { readFractions } from '#features/races/server/setup/fractions.ts';
import { readQuestions } from '#features/races/server/setup/questions.ts';
import { readSetUp, readSetUps } from '#features/races/server/setup/setUpView.ts';
import { readProfile } from '#features/races/server/setup/tracks.ts';
import { raceDays } from '#features/races/server/setup/writeRace.ts';
import { racePackageRaces, races, registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { findingsOf } from '#office/kit/server/shown.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import { toldOnPage } from '#office/settings/server/settingsView.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Office } from '#server/http/request.ts';
import type { RaceSetUpView, SeasonSetUp, SetUpRaceRow } from '../contract/races.ts';
import { readAnswered } from './answeredView.ts';
import { countWrong } from './countWrongView.ts';
import { servicesSoldWith } from './serviceChoicesView.ts';

interface SetUpReader {
  readonly lang: Lang;
  readonly mayChange: boolean;
}

type StageRow = Awaited<ReturnType<typeof stagesOf>>[number];

export const stageFields = (stage: StageRow): SeasonSetUp['stages'][number]['fields'] => ({
  name_it: stage.i18n.it.name,
  name_en: stage.i18n.en.name,
  place_it: stage.i18n.it.place,
  place_en: stage.i18n.en.place,
  description_it: stage.i18n.it.description,
  description_en: stage.i18n.en.description,
  address: stage.address ?? '',
  starts_on: stage.startsOn,
  ends_on: stage.endsOn,
});

/** What is on sale is judged until it starts or is cancelled; a draft always. */
const isJudged = (
  { state, startsAt, cancelledAt }: Pick<typeof races.$inferSelect, 'state' | 'startsAt' | 'cancelledAt'>,
  now: Date,
): boolean => state === 'draft' || (state === 'published' && startsAt > now && cancelledAt === null);

/** How long after its end a race may be put away. */
const archivedAfterDays = 30;

/** The stages and races of a season, the circuit's own where none is asked for; races out of reach are left out. */
export async function readSeason(
  { db, clock, environment }: Context,
  office: Office,
  asked: number | undefined,
  { lang, mayChange }: SetUpReader,
): Promise<Omit<SeasonSetUp, 'packages'>> {
  const { circuitId, races: reach } = office;
  const now = clock();
  const { current, seasons } = await seasonsOf(db, circuitId);
  const season = seasons.find(({ id }) => id === asked)?.id ?? current;
  const stages = await stagesOf(db, circuitId, season);
  const rows = await racesIn(
    db,
    stages.map(({ id }) => id),
  );
  const found = rows.filter(({ race }) => reaches(reach, race.id));
  const { slug: circuit, place } = await circuitOf(db, circuitId);
  const daysIn = (stage: number) => rows.filter(({ race }) => race.stageId === stage).map(({ race }) => raceDays(race));
  const slugs = new Map(stages.map(({ id, slug }) => [id, slug]));
  const seedOf = (stageId: number, race: string) =>
    posterSeed({ circuit, stage: slugs.get(stageId) ?? '', season }, race);
  const views: { readonly stageId: number; readonly view: SetUpRaceRow }[] = [];
  const raceIds = found.filter(({ race }) => isJudged(race, now)).map(({ race }) => race.id);
  const setUps = await readSetUps(db, { circuitId, raceIds }, { environment, now });
  const checked = found.map(({ race }) => {
    const read = setUps.get(race.id);
    return {
      id: race.id,
      findings: read ? checkRace(read.setUp) : [],
      state: race.state,
    };
  });
  const wrongOf = await countWrong(db, { circuitId, now }, checked);
  for (const { race, counter, prices } of found) {
    const isOver = race.startsAt <= now;
    const { faults, notes } = wrongOf(race.id);
    views.push({
      stageId: race.stageId,
      view: {
        id: race.id,
        name: race.i18n[lang].name || race.i18n.it.name,
        slug: race.slug,
        discipline: race.discipline,
        colourway: race.colourway,
        seed: seedOf(race.stageId, race.slug),
        state: race.state,
        starts_at: race.startsAt.toISOString(),
        past: flag(isOver),
        stopped: flag(counter.stopped),
        cancelled: flag(race.cancelledAt !== null),
        not_packed: notPacked({ is_relay: race.isRelay, only_for_team: race.onlyForTeam }),
        sold: counter.purchased,
        held: counter.ordered + counter.cartBlocked + counter.kept,
        stock: counter.stock,
        price_from: priceFrom(prices),
        faults,
        notes,
      },
    });
  }
  return {
    seasons: seasons.map(({ id, name }) => ({ id, name, current: flag(id === current) })),
    season,
    // A stage without a race in reach would read as one without races.
    stages: stages
      .filter(({ id }) => reach === 'all' || views.some(({ stageId }) => stageId === id))
      .map((stage) => ({
        id: stage.id,
        name: stage.i18n[lang].name || stage.i18n.it.name,
        fields: stageFields(stage),
        planned_on: plannedStageDays(stage, daysIn(stage.id)).startsOn,
        races: views.filter(({ stageId }) => stageId === stage.id).map(({ view }) => view),
      })),
    place,
    may_change: flag(mayChange && reach === 'all'),
  };
}

const racesIn = (on: DbOrTx, stageIds: readonly number[]) =>
  on
    .select({
      race: races,
      counter: stockCounters,
      prices: sql<Cents[]>`array(select ${registrationTypes.price} from ${registrationTypes}
        where ${registrationTypes.raceId} = ${races.id} and ${registrationTypes.active})`,
    })
    .from(races)
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(inArray(races.stageId, [...stageIds]))
    .orderBy(races.startsAt, races.position, races.id);

/** A race as it is set up. One of another circuit, or out of reach, is not there. */
export async function readRaceSetUp(
  { db, clock, environment }: Context,
  office: Office,
  raceId: number,
  { lang, mayChange }: SetUpReader,
): Promise<RaceSetUpView> {
  const { circuitId } = office;
  if (!reaches(office.races, raceId)) return refuse('race_not_found');
  const now = clock();
  const found = await readSetUp(db, { circuitId, raceId }, { environment, now });
  if (!found) return refuse('race_not_found');
  const { setUp, state, registered, sold, elsewhere } = found;
  const [circuit, used, choices, disrupted, items, track, inReach] = await Promise.all([
    circuitOf(db, circuitId),
    usedTypes(db, { raceId }),
    choicesOf(db, circuitId, lang),
    raceOfCircuit(db, circuitId, raceId),
    itemsOf(db, circuitId, raceId, lang),
    readProfile(db, raceId),
    stagesInReach(db, office.races),
  ]);
  const stages = choices.stages.filter(({ id }) => inReach === 'all' || inReach.has(id));
  const findings = disrupted && isJudged(disrupted.race, now) ? checkRace(setUp) : [];
  const checks = await toldOnPage(db, { circuitId, now }, { state, findings });
  const usual = proposedKinds(setUp.race.discipline, {
    there: choices.kinds.map((kind) => kind.id),
    usual: setUp.usual_kinds,
  });
  return {
    id: raceId,
    state,
    sale: {
      stopped: flag(disrupted?.stopped ?? false),
      cancelled: flag(disrupted?.race.cancelledAt != null),
      postponed_from: disrupted?.race.postponedFrom?.toISOString() ?? null,
    },
    fields: withFlags(setUp.race),
    types: setUp.types.map((type) => typeView(type, used.get(type.id) ?? 0)),
    ...items.lists,
    track: track && { ...track, heights: [...track.heights] },
    registered,
    sold,
    elsewhere,
    taken: setUp.taken,
    findings: findingsOf(checks, lang),
    archivable: flag(state === 'published' && isArchivable(setUp.race.ends_on, now)),
    choices: { ...choices, stages, kinds: withUsual(choices.kinds, usual), services: items.services },
    circuit_sizes: circuit.sizes.join(', '),
    may_change: flag(mayChange && state !== 'archived'),
  };
}

export const isArchivable = (endsOn: RaceSetUpView['fields']['ends_on'], now: Date): boolean =>
  addDays(endsOn, archivedAfterDays) <= dayInRome(now);

export const typeView = (type: SetType, used: number): RaceSetUpView['types'][number] => ({ ...withFlags(type), used });

export async function usedTypes(
  on: DbOrTx,
  of: { readonly raceId: number } | { readonly packageId: number },
): Promise<ReadonlyMap<number, number>> {
  const rows = await on
    .select({ id: registrations.registrationTypeId, count: sql<number>`count(*)::int` })
    .from(registrations)
    .where('raceId' in of ? eq(registrations.raceId, of.raceId) : eq(registrations.racePackageId, of.packageId))
    .groupBy(registrations.registrationTypeId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function circuitOf(on: DbOrTx, circuitId: number) {
  const [row] = await on
    .select({ slug: circuits.slug, office: circuits.office, sizes: circuits.gadgetSizes })
    .from(circuits)
    .where(eq(circuits.id, circuitId));
  return { slug: row?.slug ?? '', place: row?.office.place ?? '', sizes: row?.sizes ?? [] };
}

async function itemsOf(on: DbOrTx, circuitId: number, raceId: number, lang: Lang) {
  const [questions, fractions, answered, { services, choices }] = await Promise.all([
    readQuestions(on, raceId),
    readFractions(on, raceId),
    readAnswered(on, raceId),
    servicesSoldWith(on, circuitId, { raceId }, lang),
  ]);
  return {
    lists: {
      questions: questions.map(({ options: _, ...question }) => ({
        ...withFlags(question),
        used: [...(answered.get(question.slug)?.values() ?? [])].reduce((sum, count) => sum + count, 0),
      })),
      fractions,
      services,
    },
    services: choices,
  };
}

type KindChoice = Omit<RaceSetUpView['choices']['kinds'][number], 'usual'>;

/** The kinds of certificates to choose from, those marked that are proposed. */
export const withUsual = (kinds: readonly KindChoice[], usual: readonly string[]): RaceSetUpView['choices']['kinds'] =>
  kinds.map((kind) => ({ ...kind, usual: flag(usual.includes(kind.id)) }));

export async function choicesOf(
  on: DbOrTx,
  circuitId: number,
  lang: Lang,
): Promise<Omit<RaceSetUpView['choices'], 'services' | 'kinds'> & { readonly kinds: readonly KindChoice[] }> {
  const { seasons } = await seasonsOf(on, circuitId);
  const [bySeason, federationRows, policyRows, kinds] = await Promise.all([
    Promise.all(
      seasons.map(async ({ id, name }) =>
        (await stagesOf(on, circuitId, id)).map((stage) => ({
          id: stage.id,
          name: stage.i18n[lang].name || stage.i18n.it.name,
          season: name,
          season_id: id,
          ...stageFields(stage),
        })),
      ),
    ),
    on.select({ id: federations.id, i18n: federations.i18n }).from(federations).orderBy(federations.id),
    on
      .select({ id: policies.id, i18n: policies.i18n })
      .from(policies)
      .where(eq(policies.circuitId, circuitId))
      .orderBy(policies.position, policies.id),
    allKinds(on),
  ]);
  const named = ({
    id,
    i18n,
  }: {
    readonly id: number;
    readonly i18n: { readonly [L in Lang]: { readonly name: string } };
  }) => ({
    id,
    name: i18n[lang].name,
  });
  return {
    stages: bySeason.flat(),
    federations: federationRows.map(named),
    policies: policyRows.map(named),
    kinds: kinds.map(({ id, type, discipline }) => ({ id, name: `${type[lang].name} · ${discipline[lang].name}` })),
  };
}

/** Is something chosen that is not there: a federation, a policy of the circuit, a kind of certificate? */
export async function missingChoices(
  on: DbOrTx,
  circuitId: number,
  wanted: Pick<TypeFields, 'federations' | 'policies' | 'kinds'>,
): Promise<boolean> {
  // One after the other: a transaction has one connection.
  const there = await on.select({ id: federations.id }).from(federations);
  const own = await on.select({ id: policies.id }).from(policies).where(eq(policies.circuitId, circuitId));
  const kinds = await allKinds(on);
  const lacks = <Id>(ids: readonly Id[], rows: readonly { readonly id: Id }[]) =>
    ids.some((id) => !rows.some((row) => row.id === id));
  return lacks(wanted.federations, there) || lacks(wanted.policies, own) || lacks(wanted.kinds, kinds);
}

const daysOfRaces = async (on: DbOrTx, where: SQL) => {
  const { id, startsAt, endsOn, postponedFrom } = races;
  const rows = await on
    .select({ id, startsAt, endsOn, postponedFrom })
    .from(races)
    .where(where)
    .orderBy(races.position, races.id);
  return rows.map(({ id: race, ...days }) => ({ id: race, ...raceDays(days) }));
};

/** The races of a stage with their days, in their order. */
export const racesOfStage = (on: DbOrTx, stageId: number) => daysOfRaces(on, eq(races.stageId, stageId));

/** The stages that a race may be moved to: for who reaches single races those where one of these is (decision 160). */
export async function stagesInReach(on: DbOrTx, reach: Reach): Promise<ReadonlySet<number> | 'all'> {
  if (reach === 'all') return reach;
  const rows = await on
    .select({ id: races.stageId })
    .from(races)
    .where(inArray(races.id, [...reach]));
  return new Set(rows.map(({ id }) => id));
}

/** Is there one among these races that has no place in a package? */
export async function anyNotPacked(on: DbOrTx, raceIds: readonly number[]): Promise<boolean> {
  const rows = await on
    .select({ is_relay: races.isRelay, only_for_team: races.onlyForTeam })
    .from(races)
    .where(inArray(races.id, [...raceIds]));
  return rows.some((race) => notPacked(race) !== null);
}

/** How many packages have one of these races. */
export async function packagesWith(on: DbOrTx, raceIds: readonly number[]): Promise<number> {
  const rows = await on
    .selectDistinct({ id: racePackageRaces.racePackageId })
    .from(racePackageRaces)
    .where(inArray(racePackageRaces.raceId, [...raceIds]));
  return rows.length;
}
