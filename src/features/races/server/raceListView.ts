import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { CircuitView } from '#features/circuits/contract.ts';
import { readSettings } from '#features/circuits/server/circuitView.ts';
import { circuits, seasons, stages } from '#features/circuits/server/tables.ts';
import type { PayOffer } from '#features/commission/rules/payMethods.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { safeLink } from '#server/html.ts';
import { type PackageRow, packageCardOf, readActivePackages } from './packagesView.ts';
import { cardOf, readActiveCards } from './raceCardsView.ts';
import { races } from './tables.ts';

/** The only stage of a package's races, or undefined when it spans several. */
const stageOf = ({ races }: PackageRow): number | undefined => {
  const own = new Set(races.map(({ stage }) => stage.id));
  return own.size === 1 ? [...own][0] : undefined;
};

/** Its races are drafts, all of them: its name and its days are theirs, and nobody's business yet. */
const notOnlyDrafts = sql`(exists (select from ${races} r where r.stage_id = ${stages.id} and r.state <> 'draft')
  or not exists (select from ${races} r where r.stage_id = ${stages.id}))`;

/** A circuit with its race list. A package belongs to its races' stage, or to the circuit if they have several. */
export async function readCircuit(
  on: DbOrTx,
  id: number,
  { lang, now, offer }: { readonly lang: Lang; readonly now: Date; readonly offer: PayOffer },
): Promise<CircuitView | null> {
  const today = dayInRome(now);
  const [found] = await on
    .select({ circuit: circuits, season: seasons.name })
    .from(circuits)
    .leftJoin(seasons, and(eq(seasons.circuitId, circuits.id), eq(seasons.id, circuits.seasonId)))
    .where(eq(circuits.id, id));
  if (!found) return null;
  const { circuit, season } = found;
  const [settings, active, cards, packages] = await Promise.all([
    readSettings(on, id),
    on
      .select()
      .from(stages)
      .where(
        and(
          eq(stages.circuitId, id),
          eq(stages.seasonId, circuit.seasonId),
          stages.active,
          gte(stages.endsOn, today),
          notOnlyDrafts,
        ),
      )
      .orderBy(asc(stages.startsOn), asc(stages.id)),
    readActiveCards(on, id, circuit.seasonId, today),
    readActivePackages(on, id, circuit.seasonId, today),
  ]);
  const cardsOf = Map.groupBy(cards, ({ stage }) => stage.id);
  const shown = new Set(active.map((stage) => stage.id));
  const packagesOf = Map.groupBy(packages, (row) => {
    const stage = stageOf(row);
    return stage !== undefined && shown.has(stage) ? stage : null;
  });
  const packageCards = (stage: number | null) =>
    (packagesOf.get(stage) ?? []).map((row) => packageCardOf(row, lang, now, offer));
  const { office, promo } = circuit;
  return {
    id,
    slug: circuit.slug,
    season: { id: circuit.seasonId, name: season ?? '' },
    i18n: circuit.i18n[lang],
    inks: [...circuit.inks],
    header_image: circuit.headerImage,
    logo: circuit.logo,
    promo: promo && { dismissal: promo.dismissal, text: promo.i18n[lang], link: safeLink(promo.link) },
    size_guide: circuit.sizeGuide,
    office: { company: office.company, place: office.place, email: office.email, hours: office.hours[lang] },
    circuit_settings: settings,
    active_stages: active.map((stage) => ({
      id: stage.id,
      slug: stage.slug,
      i18n: stage.i18n[lang],
      starts_on: stage.startsOn,
      ends_on: stage.endsOn,
      races: (cardsOf.get(stage.id) ?? []).map((row) => cardOf(row, lang, now, offer)),
      race_packages: packageCards(stage.id),
    })),
    race_packages: packageCards(null),
  };
}
