import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const selectFigures = statement<{ circuit: number }, { figures: string | null }>(
  'figures of a circuit',
  (at) => sql`
    select string_agg(race.id || ':' || counter.stock || ':' || counter.ordered || ':' || counter.purchased, ' '
      order by race.id) as figures
    from stage
    join race on race.stage_id = stage.id
    join stock_counter counter on counter.sellable_id = race.sellable_id
    where stage.circuit_id = ${at('circuit')}`,
);

/** The figures on a circuit's public pages, as one text: if it is unchanged, cached pages are still valid. */
export async function figuresOf(db: Db, circuitId: number): Promise<string> {
  const [found] = await selectFigures(db, { circuit: circuitId });
  return found?.figures ?? '';
}
