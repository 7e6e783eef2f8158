import { eq } from 'drizzle-orm';
import { allKinds } from '#features/certificates/server/setKinds.ts';
import { readDisciplines } from '#features/certificates/server/setup/kinds.ts';
import { seasons, stages } from '#features/circuits/server/tables.ts';
import { federations } from '#features/federations/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { racePackages, races, relayFractions } from '#features/races/server/tables.ts';
import { products } from '#features/shop/server/tables.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { NameOf } from '#office/kit/server/shown.ts';
import type { DbOrTx } from '#server/database.ts';

type Names = { readonly [L in Lang]: { readonly name: string } };

/** What is chosen in set-ups, by name. Of a circuit that may be read. */
export async function readNames(on: DbOrTx, circuitId: number, lang: Lang): Promise<NameOf> {
  const called = (i18n: Names) => i18n[lang].name || i18n.it.name;
  const listed = (rows: readonly { readonly id: number; readonly i18n: Names }[]) =>
    new Map(rows.map(({ id, i18n }) => [String(id), called(i18n)]));
  // One after the other: a transaction has one connection.
  const raceRows = await on
    .select({ id: races.id, i18n: races.i18n, stage: stages.i18n, startsAt: races.startsAt })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(eq(stages.circuitId, circuitId));
  const stageRows = await on
    .select({ id: stages.id, i18n: stages.i18n })
    .from(stages)
    .where(eq(stages.circuitId, circuitId));
  const legs = await on
    .select({ id: relayFractions.id, i18n: relayFractions.i18n })
    .from(relayFractions)
    .innerJoin(races, eq(races.id, relayFractions.raceId))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(eq(stages.circuitId, circuitId));
  const sold = await on
    .select({ id: products.id, i18n: products.i18n })
    .from(products)
    .where(eq(products.circuitId, circuitId));
  const policyRows = await on
    .select({ id: policies.id, i18n: policies.i18n })
    .from(policies)
    .where(eq(policies.circuitId, circuitId));
  const packs = await on
    .select({ id: racePackages.id, i18n: racePackages.i18n })
    .from(racePackages)
    .where(eq(racePackages.circuitId, circuitId));
  const years = await on
    .select({ id: seasons.id, name: seasons.name })
    .from(seasons)
    .where(eq(seasons.circuitId, circuitId));
  const disciplines = await readDisciplines(on);
  const federationRows = await on.select({ id: federations.id, i18n: federations.i18n }).from(federations);
  const kinds = await allKinds(on);
  const raceNames = new Map(
    raceRows.map(({ id, i18n, stage, startsAt }) => [
      String(id),
      `${called(i18n)} · ${called(stage)} · ${formatDay(dayInRome(startsAt), lang)}`,
    ]),
  );
  const targets = { race: raceRows, package: packs, product: sold };
  const names: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    races: raceNames,
    race_id: raceNames,
    season: new Map(years.map(({ id, name }) => [String(id), name])),
    // What a code is for is kept as `race-201`.
    targets: new Map(
      Object.entries(targets).flatMap(([kind, rows]) =>
        rows.map(({ id, i18n }) => [`${kind}-${id}`, called(i18n)] as const),
      ),
    ),
    implied_discipline_id: new Map(disciplines.map((one) => [String(one.id), one[`name_${lang}`] || one.name_it])),
    stage_id: listed(stageRows),
    fraction_id: listed(legs),
    product_id: listed(sold),
    policies: listed(policyRows),
    federations: listed(federationRows),
    kinds: new Map(kinds.map(({ id, type, discipline }) => [id, `${type[lang].name} · ${discipline[lang].name}`])),
  };
  return (field, id) => names[field]?.get(String(id)) ?? null;
}
