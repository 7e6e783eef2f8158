import { asc, eq, inArray } from 'drizzle-orm';
import { posterSeed } from '#art/seed.ts';
import type { Print } from '#art/ways.ts';
import { stagePlace } from '#features/circuits/rules/stagePlace.ts';
import { circuits, stages } from '#features/circuits/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { racePackageRaces, races } from './tables.ts';

/** What a registration is for: a race, or a package by its first one. */
export interface StripOf {
  readonly race_id: number | null;
  readonly race_package_id: number | null;
}

const racesOf = (on: DbOrTx, { race_id, race_package_id }: StripOf) =>
  race_id === null
    ? inArray(
        races.id,
        on
          .select({ id: racePackageRaces.raceId })
          .from(racePackageRaces)
          .where(eq(racePackageRaces.racePackageId, race_package_id ?? 0)),
      )
    : eq(races.id, race_id);

/** A race's art for the head of a mail about it: the same poster as on its page. */
export async function raceStrip(on: DbOrTx, of: StripOf, print: Print = 'open'): Promise<MailStrip | undefined> {
  const [found] = await on
    .select({ race: races, stage: stages, circuit: circuits.slug })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(circuits, eq(circuits.id, stages.circuitId))
    .where(racesOf(on, of))
    .orderBy(asc(races.startsAt), asc(races.id))
    .limit(1);
  if (!found) return undefined;
  const { race, stage, circuit } = found;
  const alt = (lang: 'it' | 'en') => `${race.i18n[lang].name}, ${stagePlace(stage.i18n[lang])}`;
  return {
    kind: race.discipline,
    seed: posterSeed({ circuit, stage: stage.slug, season: stage.seasonId }, race.slug),
    way: race.colourway,
    print,
    alt: { it: alt('it'), en: alt('en') },
  };
}
