import { and, asc, desc, eq } from 'drizzle-orm';
import { seasons, stages } from '#features/circuits/server/tables.ts';
import { priceFrom } from '#features/races/rules/priceFrom.ts';
import { checkPackage } from '#features/races/rules/setup/checkPackage.ts';
import { demandsOf } from '#features/races/rules/setup/packageFields.ts';
import {
  type FoundPackage,
  packagesOf,
  readPackageSetUp,
  readPackageSetUps,
} from '#features/races/server/setup/packageSetUpView.ts';
import { races } from '#features/races/server/tables.ts';
import { dayInRome, instantInRome } from '#kernel/calendar.ts';
import type { Finding } from '#kernel/checks.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import { findingsOf } from '#office/kit/server/shown.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import { toldOnPage } from '#office/settings/server/settingsView.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { PackageSetUpView } from '../contract/packages.ts';
import type { PackageRow } from '../contract/races.ts';
import { countWrong } from './countWrongView.ts';
import { isPackageArchivable } from './packageChanges.ts';
import { servicesSoldWith } from './serviceChoicesView.ts';
import { choicesOf, typeView, usedTypes, withUsual } from './setUpsView.ts';

/** What is wrong with a package: what is on sale is judged until it closes; a draft always. */
const judged = ({ setUp, state }: Pick<FoundPackage, 'setUp' | 'state'>, now: Date): readonly Finding[] =>
  state !== 'draft' && instantInRome(setUp.pack.closes_at) <= now ? [] : checkPackage(setUp);

/** Can nobody register for it, because one of its races is stopped or cancelled? */
const isStopped = ({ races: packed }: FoundPackage['setUp']): boolean => packed.some(({ stopped }) => stopped);

export async function readPackages(
  { db, environment, clock }: Context,
  { circuitId, season }: { readonly circuitId: number; readonly season: number },
  lang: Lang,
): Promise<PackageRow[]> {
  const packageIds = (await packagesOf(db, circuitId))
    .filter(({ seasonId }) => seasonId === season)
    .map(({ id }) => id);
  const now = clock();
  const setUps = await readPackageSetUps(db, { circuitId, packageIds }, { environment, now });
  const checked = [...setUps].map(([id, found]) => ({
    id,
    findings: judged(found, now),
    state: found.state,
  }));
  const wrongOf = await countWrong(db, { circuitId, now }, checked);
  const rows: PackageRow[] = [];
  for (const id of packageIds) {
    const found = setUps.get(id);
    if (!found) continue;
    const { pack, races: packed, types } = found.setUp;
    rows.push({
      id,
      name: pack[`name_${lang}`] || pack.name_it,
      races: packed.map(({ name }) => (typeof name === 'string' ? name : name[lang] || name.it)),
      state: found.state,
      price_from: priceFrom(types.filter(({ active }) => active).map(({ price }) => price)),
      registered: found.setUp.registered,
      stopped: flag(isStopped(found.setUp)),
      ...wrongOf(id),
    });
  }
  return rows;
}

type RaceChoice = PackageSetUpView['choices']['races'][number];

/** Can a race still be sold, and if not, why? */
const saleOf = (
  { state, startsAt, cancelledAt }: Pick<typeof races.$inferSelect, 'state' | 'startsAt' | 'cancelledAt'>,
  now: Date,
): RaceChoice['sale'] => {
  if (cancelledAt !== null) return 'cancelled';
  if (state === 'archived') return 'archived';
  return startsAt <= now ? 'over' : 'open';
};

/** The races of a circuit, the latest season first, each with its stage and day, and whether it can still be sold. */
async function raceChoices(
  on: DbOrTx,
  { circuitId, now }: { readonly circuitId: number; readonly now: Date },
  lang: Lang,
): Promise<RaceChoice[]> {
  const rows = await on
    .select({ race: races, stage: stages.i18n, season: seasons.name })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(seasons, and(eq(seasons.id, stages.seasonId), eq(seasons.circuitId, stages.circuitId)))
    .where(eq(stages.circuitId, circuitId))
    .orderBy(desc(stages.seasonId), asc(races.startsAt), asc(races.id));
  return rows.map(({ race, stage, season }) => ({
    id: race.id,
    name: race.i18n[lang].name || race.i18n.it.name,
    stage: stage[lang].name || stage.it.name,
    day: dayInRome(race.startsAt),
    season,
    sale: saleOf(race, now),
  }));
}

/** A package as it is set up. One of another circuit is not there. */
export async function readPackageView(
  { db, environment, clock }: Context,
  circuitId: number,
  packageId: number,
  { lang, mayChange }: { readonly lang: Lang; readonly mayChange: boolean },
): Promise<PackageSetUpView> {
  const now = clock();
  const found =
    (await readPackageSetUp(db, { circuitId, packageId }, { environment, now })) ?? refuse('item_not_found');
  const { setUp, state } = found;
  const checks = await toldOnPage(db, { circuitId, now }, { state, findings: judged(found, now) });
  const [used, choices, targets, sold] = await Promise.all([
    usedTypes(db, { packageId }),
    choicesOf(db, circuitId, lang),
    raceChoices(db, { circuitId, now }, lang),
    servicesSoldWith(db, circuitId, { racePackageId: packageId }, lang),
  ]);
  const { federations, policies, kinds } = choices;
  const asked = demandsOf(setUp.races);
  return {
    id: packageId,
    state,
    fields: withFlags(setUp.pack),
    types: setUp.types.map((type) => typeView(type, used.get(type.id) ?? 0)),
    services: sold.services,
    registered: setUp.registered,
    stopped: flag(isStopped(setUp)),
    findings: findingsOf(checks, lang),
    archivable: flag(state === 'published' && isPackageArchivable(setUp, now)),
    races_ask: withFlags(asked),
    choices: {
      federations,
      policies,
      kinds: withUsual(kinds, setUp.usual_kinds),
      races: targets,
      services: sold.choices,
    },
    may_change: flag(mayChange && state !== 'archived'),
  };
}
