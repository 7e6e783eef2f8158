import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const selectFigures = statement<{ circuit: number }, { figures: string | null }>(
  'figures of a circuit',
  (at) => sql`
    select string_agg(counter.sellable_id || ':' || counter.stock || ':' || counter.ordered || ':'
      || counter.purchased || ':' || counter.kept, ' ' order by counter.sellable_id) as figures
    from stock_counter counter
    where counter.sellable_id in (
      select race.sellable_id from stage join race on race.stage_id = stage.id where stage.circuit_id = ${at('circuit')}
      union all
      select product.sellable_id from product where product.circuit_id = ${at('circuit')} and product.in_shop
      union all
      select combination.sellable_id from product
      join product_combination combination on combination.product_id = product.id
      where product.circuit_id = ${at('circuit')} and product.in_shop
    )`,
);

/** The figures of a circuit's races and of its shop's products, as one text: if it is unchanged, cached pages are still valid. */
export async function figuresOf(db: Db, circuitId: number): Promise<string> {
  const [found] = await selectFigures(db, { circuit: circuitId });
  return found?.figures ?? '';
}
