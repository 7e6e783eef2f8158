import { sql } from 'drizzle-orm';
import { stageOf, stagesOf } from '#features/circuits/server/stages.ts';
import { raceOfCircuit } from '#features/disruptions/server/raceView.ts';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { CopiedCounts, CopyBody } from '../contract/races.ts';
import { requireSeason } from './newStage.ts';
import { racesOfStage } from './setUpsView.ts';

interface CopiedRow {
  readonly races: number;
  readonly types: number;
  readonly questions: number;
  readonly fractions: number;
  readonly services: number;
  readonly packages: number;
  readonly tracks: number;
  readonly bib_hours: number;
  readonly health_keys: number;
}

const count = statement<{ races: readonly number[] }, CopiedRow>(
  'what copies of races are made of',
  (at) => sql`
    with c as (select id, i18n from race where id = any(${at('races')}::int[])),
      f as (select id from relay_fraction where race_id in (select id from c)),
      t as (select t.datahealth_active from registration_type t where t.race_id in (select id from c)
        and (t.active or not exists (select from registration_type o where o.race_id = t.race_id and o.active)))
    select (select count(*)::int from c) as races, (select count(*)::int from t) as types,
      (select count(*)::int from custom_input where race_id in (select id from c)
        or relay_fraction_id in (select id from f)) as questions,
      (select count(*)::int from f) as fractions,
      (select count(*)::int from race_service where race_id in (select id from c)) as services,
      (select count(distinct race_package_id)::int from race_package_race where race_id in (select id from c)) as packages,
      (select count(*)::int from race_track where race_id in (select id from c)) as tracks,
      (select count(*)::int from c
        where coalesce(i18n->'it'->>'bib_hours', '') || coalesce(i18n->'en'->>'bib_hours', '') <> '') as bib_hours,
      (select count(*)::int from t where datahealth_active) as health_keys`,
);

/** The races, and how many stages, that are copied with these; what another circuit has is not there. */
async function sources(on: DbOrTx, circuitId: number, { what, ids }: CopyBody) {
  const [races, stages]: [number[], number[]] = [[], []];
  for (const id of ids)
    if (what === 'race') races.push(((await raceOfCircuit(on, circuitId, id)) ?? refuse('race_not_found')).race.id);
    else if (what === 'stage') stages.push(((await stageOf(on, circuitId, id)) ?? refuse('stage_not_found')).id);
    else {
      await requireSeason(on, circuitId, id);
      stages.push(...(await stagesOf(on, circuitId, id)).map((stage) => stage.id));
    }
  for (const stage of stages) races.push(...(await racesOfStage(on, stage)).map(({ id }) => id));
  return { races, stages: stages.length };
}

/** What copies would be made of, in numbers. */
export async function readCopied(on: DbOrTx, circuitId: number, asked: CopyBody): Promise<CopiedCounts> {
  const { races, stages } = await sources(on, circuitId, asked);
  const [counts] = await count(on, { races });
  return { stages, ...counts! };
}
