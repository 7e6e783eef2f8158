import { and, asc, desc, eq, gt, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { circuits, seasons, stages } from '#features/circuits/server/tables.ts';
import { crewPlaces, crews } from '#features/crews/server/tables.ts';
import { customInputs, racePackages, races, registrationTypes, relayFractions } from '#features/races/server/tables.ts';
import type { Light } from '#features/registration/rules/start.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { yearOf } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import { isShort } from '#office/frame/rules/search.ts';
import { beginsLike, holdsLike, referenceLike, searchWords } from '#office/kit/rules/orderSearch.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Office } from '#server/http/request.ts';
import type { FurtherColumn, OfficeRegistrationRow, RegistrationSort } from '../contract/registrations.ts';
import type { CertificateWord } from '../rules/certificateWord.ts';
import type { Sight } from '../rules/sight.ts';
import type { EntryStanding } from '../rules/standing.ts';
import { furtherOf } from './furtherView.ts';
import { officeEntries } from './tables.ts';

const mostChoices = 500;

const listed = officeEntries;

/** As the indexes of the list say it. */
const stands = sql`${listed.standing} <> 'over'`;

interface Sortable {
  readonly entryId: SQLWrapper;
  readonly createdAt: SQLWrapper;
  readonly name: SQLWrapper;
  readonly bib: SQLWrapper;
}

/** The order of the list, of whatever has its columns: the index's rows, and the page that was taken of them. */
function orderOf(sort: RegistrationSort, { entryId, createdAt, name, bib }: Sortable): SQL[] {
  switch (sort) {
    case 'created':
      return [asc(createdAt), asc(entryId)];
    case '-created':
      return [desc(createdAt), desc(entryId)];
    case 'name':
      return [asc(name), asc(entryId)];
    case '-name':
      return [desc(name), desc(entryId)];
    case 'bib':
      return [sql`${bib} nulls last`, asc(name), asc(entryId)];
    case '-bib':
      return [sql`${bib} desc nulls last`, asc(name), asc(entryId)];
  }
}

const inReach = (reach: Reach | null): SQL | undefined => {
  if (reach === 'all') return undefined;
  return reach === null ? sql`false` : inArray(listed.raceId, [...reach]);
};

/** A word of one or two signs is the beginning of a name (decision 190): the index of names has it, no index of words does. */
const holds = (word: string): SQL | undefined =>
  isShort(word)
    ? or(
        sql`${listed.name} like plain_words(${beginsLike(word)})`,
        sql`${listed.name} like '% ' || plain_words(${beginsLike(word)})`,
      )
    : sql`${listed.words} like plain_words(${holdsLike(word)})`;

/** Each word stands somewhere, in any order; or it is the reference as it was heard, or the number on a bib. */
function found(search: string): SQL | undefined {
  const isBib = /^\d{1,6}$/.test(search);
  if (isBib && isShort(search)) return eq(listed.bib, Number(search));
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const reference = referenceLike(search);
  return or(
    and(...words.map(holds)),
    reference === null ? undefined : like(listed.words, reference.toLowerCase()),
    isBib ? eq(listed.bib, Number(search)) : undefined,
  );
}

export interface Narrowing {
  readonly season: number | undefined;
  readonly race: number | undefined;
  readonly type: number | undefined;
  readonly payment: EntryStanding | undefined;
  readonly certificate: CertificateWord | undefined;
  readonly light: Light | undefined;
  readonly search: string;
}

export interface RegistrationsQuery extends Narrowing {
  readonly sort: RegistrationSort;
  readonly page: number;
  readonly size: number;
  readonly show: readonly FurtherColumn[];
}

/** A filter by what is not seen everywhere shows the races alone where it is seen; one by what is over, what was paid, too. */
function conditionOf(office: Office, sight: Sight, season: number, asked: Narrowing): SQL | undefined {
  const { race, type, payment, certificate, light, search } = asked;
  return and(
    eq(listed.circuitId, office.circuitId),
    eq(listed.seasonId, season),
    inReach(office.races),
    race === undefined ? undefined : eq(listed.raceId, race),
    type === undefined ? undefined : eq(listed.typeId, type),
    payment === undefined ? stands : and(eq(listed.standing, payment), inReach(sight.payment)),
    certificate === undefined
      ? undefined
      : and(eq(listed.certificate, certificate), stands, inReach(sight.certificate)),
    light === undefined ? undefined : eq(listed.light, light),
    found(search),
  );
}

async function choicesOf(on: DbOrTx, office: Office, { season, race, lang }: ListChoice) {
  const [ofCircuit, ofSeason, ofRace] = await Promise.all([
    on
      .select({ id: seasons.id, name: seasons.name })
      .from(seasons)
      .where(eq(seasons.circuitId, office.circuitId))
      .orderBy(desc(seasons.id))
      .limit(mostChoices),
    on
      .select({ id: races.id, name: races.i18n })
      .from(races)
      .innerJoin(stages, eq(stages.id, races.stageId))
      .where(and(eq(stages.circuitId, office.circuitId), eq(stages.seasonId, season)))
      .orderBy(asc(races.startsAt), asc(races.id))
      .limit(mostChoices),
    race === undefined
      ? []
      : on
          .select({ id: registrationTypes.id, name: registrationTypes.i18n, package: racePackages.i18n })
          .from(registrationTypes)
          .leftJoin(racePackages, eq(racePackages.id, registrationTypes.racePackageId))
          .where(
            or(
              eq(registrationTypes.raceId, race),
              sql`${registrationTypes.racePackageId} in (select race_package_id from race_package_race where race_id = ${race})`,
            ),
          )
          .orderBy(sql`${registrationTypes.racePackageId} nulls first`, asc(registrationTypes.position))
          .limit(mostChoices),
  ]);
  const reached = ofSeason.filter(({ id }) => reaches(office.races, id));
  return {
    seasons: ofCircuit,
    races: reached.map(({ id, name }) => ({ id, name: name[lang].name })),
    types: (reached.some(({ id }) => id === race) ? ofRace : []).map((type) => ({
      id: type.id,
      name: [type.package?.[lang].name, type.name[lang].name].filter(Boolean).join(' · '),
    })),
  };
}

interface ListChoice {
  readonly season: number;
  readonly race: number | undefined;
  readonly lang: Lang;
}

async function seasonOf(on: DbOrTx, { circuitId }: Office): Promise<number> {
  const [row] = await on.select({ season: circuits.seasonId }).from(circuits).where(eq(circuits.id, circuitId));
  return row?.season ?? refuse('not_found');
}

/**
 * Read by key, so that what is shown is what is there. The keys come first: what stands before a far page is passed over in an
 * index alone.
 */
function readPage(on: DbOrTx, where: SQL | undefined, { sort, size }: RegistrationsQuery, offset: number) {
  const keys = on
    .select({ entryId: listed.entryId })
    .from(listed)
    .where(where)
    .orderBy(...orderOf(sort, listed))
    .limit(size)
    .offset(offset);
  return readRows(on, inArray(listed.entryId, keys), (of) => orderOf(sort, of));
}

function readRows(on: DbOrTx, wanted: SQL, order: (of: Sortable) => SQL[]) {
  const page = on
    .select({
      entryId: listed.entryId,
      createdAt: listed.createdAt,
      name: listed.name,
      bib: listed.bib,
      standing: listed.standing,
      certificate: listed.certificate,
      light: listed.light,
    })
    .from(listed)
    .where(wanted)
    .as('page');
  return on
    .select({
      id: entries.id,
      raceId: entries.raceId,
      reference: registrations.reference,
      bib: entries.bib,
      firstname: members.firstname,
      lastname: members.lastname,
      birthday: members.birthday,
      gender: members.gender,
      race: races.i18n,
      package: racePackages.i18n,
      type: registrationTypes.i18n,
      team: registrations.teamName,
      crew: crews.name,
      standing: page.standing,
      certificate: page.certificate,
      light: page.light,
      cancelledAt: races.cancelledAt,
      createdAt: registrations.createdAt,
    })
    .from(page)
    .innerJoin(entries, eq(entries.id, page.entryId))
    .innerJoin(registrations, eq(registrations.id, entries.registrationId))
    .innerJoin(members, eq(members.id, registrations.memberId))
    .innerJoin(races, eq(races.id, entries.raceId))
    .innerJoin(registrationTypes, eq(registrationTypes.id, registrations.registrationTypeId))
    .leftJoin(racePackages, eq(racePackages.id, registrations.racePackageId))
    .leftJoin(crewPlaces, eq(crewPlaces.detailId, registrations.orderDetailId))
    .leftJoin(crews, eq(crews.id, crewPlaces.crewId))
    .orderBy(...order(page));
}

type PageRow = Awaited<ReturnType<typeof readPage>>[number];

const rowOf = (row: PageRow, sight: Sight, lang: Lang): Omit<OfficeRegistrationRow, FurtherColumn> => ({
  id: row.id,
  reference: row.reference,
  bib: row.bib,
  firstname: shownName(row.firstname),
  lastname: shownName(row.lastname),
  birth_year: row.birthday && yearOf(row.birthday),
  gender: row.gender,
  race: row.race[lang].name,
  package: row.package?.[lang].name ?? null,
  type: row.type[lang].name,
  team: row.team || null,
  crew: row.crew,
  payment: reaches(sight.payment, row.raceId) ? row.standing : null,
  certificate: reaches(sight.certificate, row.raceId) ? row.certificate : null,
  light: row.light,
  cancelled: flag(row.cancelledAt !== null),
  created_at: row.createdAt.toISOString(),
});

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export async function listRegistrations(
  on: DbOrTx,
  { office, sight, lang }: { readonly office: Office; readonly sight: Sight; readonly lang: Lang },
  asked: RegistrationsQuery,
) {
  const season = asked.season ?? (await seasonOf(on, office));
  const where = conditionOf(office, sight, season, asked);
  const [choices, total] = await Promise.all([
    choicesOf(on, office, { season, race: asked.race, lang }),
    on.$count(listed, where),
  ]);
  const { offset, ...page } = pageOf(asked.page, total, asked.size);
  const rows = await readPage(on, where, asked, offset);
  const further = await furtherOf(on, idsOf(rows), { show: asked.show, lang });
  return {
    data: rows.map((row) => ({ ...rowOf(row, sight, lang), ...further(row.id) })),
    ...page,
    season,
    choices,
    sees: { payment: flag(sight.payment !== null), certificate: flag(sight.certificate !== null) },
  };
}

const batch = 500;

/** Entries chosen one by one, or what is left of the list by its filters. */
export interface Selection extends Narrowing {
  readonly entries: readonly string[];
}

interface ListReader {
  readonly office: Office;
  readonly sight: Sight;
  readonly lang: Lang;
  readonly show: readonly FurtherColumn[];
}

async function selectedBy(
  on: DbOrTx,
  { office, sight }: Pick<ListReader, 'office' | 'sight'>,
  { entries: chosen, ...asked }: Selection,
) {
  const season = asked.season ?? (await seasonOf(on, office));
  if (chosen.length === 0) return conditionOf(office, sight, season, asked);
  return and(eq(listed.circuitId, office.circuitId), inReach(office.races), inArray(listed.entryId, [...chosen]));
}

export const countSelected = async (on: DbOrTx, reader: ListReader, selection: Selection): Promise<number> =>
  on.$count(listed, await selectedBy(on, reader, selection));

export interface QuestionColumn {
  readonly id: number;
  readonly head: string;
}

/** The questions of the race that all rows of a selection are of, then those of its fractions; null where they are of several. */
export async function selectedQuestions(
  on: DbOrTx,
  reader: ListReader,
  selection: Selection,
): Promise<readonly QuestionColumn[] | null> {
  const [race, another] = await on
    .selectDistinct({ id: listed.raceId })
    .from(listed)
    .where(await selectedBy(on, reader, selection))
    .limit(2);
  if (!race || another) return null;
  const rows = await on
    .select({ id: customInputs.id, label: customInputs.i18n, fraction: relayFractions.i18n })
    .from(customInputs)
    .leftJoin(relayFractions, eq(relayFractions.id, customInputs.relayFractionId))
    .where(or(eq(customInputs.raceId, race.id), eq(relayFractions.raceId, race.id)))
    .orderBy(sql`${relayFractions.position} nulls first`, asc(customInputs.position), asc(customInputs.id));
  return rows.map(({ id, label, fraction }) => ({
    id,
    head: [fraction?.[reader.lang].name, label[reader.lang].label].filter(Boolean).join(' · '),
  }));
}

/** The registrations of a selection, each once however many races it is for; no more than so many. */
export async function selectedRegistrations(
  on: DbOrTx,
  reader: Pick<ListReader, 'office' | 'sight'>,
  selection: Selection,
  most: number,
): Promise<readonly string[]> {
  const rows = await on
    .selectDistinct({ id: listed.registrationId })
    .from(listed)
    .where(await selectedBy(on, reader, selection))
    .orderBy(asc(listed.registrationId))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** A batch at a time by their keys: none comes twice while the list changes, and the memory does not grow. */
export async function* selectedRows(
  on: DbOrTx,
  reader: ListReader,
  selection: Selection,
): AsyncGenerator<OfficeRegistrationRow[]> {
  const where = await selectedBy(on, reader, selection);
  let last: string | null = null;
  for (;;) {
    const after: SQL | undefined = last === null ? undefined : gt(listed.entryId, last);
    const keys: { readonly id: string }[] = await on
      .select({ id: listed.entryId })
      .from(listed)
      .where(and(where, after))
      .orderBy(asc(listed.entryId))
      .limit(batch);
    const ids = idsOf(keys);
    if (ids.length === 0) return;
    const rows = await readRows(on, inArray(listed.entryId, ids), (of) => [asc(of.entryId)]);
    const further = await furtherOf(on, ids, reader);
    yield rows.map((row) => ({ ...rowOf(row, reader.sight, reader.lang), ...further(row.id) }));
    if (ids.length < batch) return;
    last = ids.at(-1) ?? null;
  }
}
