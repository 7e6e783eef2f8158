import { and, asc, eq, ne } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { circuitSettings, stages } from '../../circuits/server/tables.ts';
import { races } from '../../races/server/tables.ts';
import type { SubscriberRace } from '../contract.ts';

/** Is the circuit's list public? (checkout §6, `list-active`) */
export async function isListPublic(on: DbOrTx, circuitId: number): Promise<boolean> {
  const { key, value } = circuitSettings;
  const found = await on
    .select({ value })
    .from(circuitSettings)
    .where(and(eq(circuitSettings.circuitId, circuitId), eq(key, 'list-active'), eq(value, '1')));
  return found.length > 0;
}

/** The races of a season: those to come, the next one first, then those that are over, the latest first. */
export async function listedRaces(
  on: DbOrTx,
  { circuit, season }: { readonly circuit: number; readonly season: number },
  { lang, today }: { readonly lang: Lang; readonly today: Day },
): Promise<SubscriberRace[]> {
  const found = await on
    .select({ id: races.id, name: races.i18n, stage: stages.i18n, day: races.endsOn })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(and(eq(stages.circuitId, circuit), eq(stages.seasonId, season), ne(races.state, 'draft')))
    .orderBy(asc(races.startsAt), asc(races.position), asc(races.id));
  const over = ({ day }: { readonly day: Day }) => day < today;
  const inOrder = [...found.filter((race) => !over(race)), ...found.filter(over).toReversed()];
  return inOrder.map(({ id, name, stage }) => ({ id, name: name[lang].name, stage_name: stage[lang].name }));
}
