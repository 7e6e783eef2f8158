import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';

/** Every figure that a circuit's public pages show: one cheap statement, asked at most once a second. */
export async function figuresOf(db: Db, circuitId: number): Promise<string> {
  const { rows } = await db.execute<{ figures: string | null }>(sql`
    select string_agg(race.id || ':' || counter.stock || ':' || counter.ordered || ':' || counter.purchased, ' ' order by race.id) as figures
    from stage
    join race on race.stage_id = stage.id
    join stock_counter counter on counter.sellable_id = race.sellable_id
    where stage.circuit_id = ${circuitId}`);
  return rows[0]?.figures ?? '';
}
