import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/**
 * What of these statements can be taken out again: movements from which nothing has followed. They are open or were put aside;
 * none was ever matched, its rest asked for, or to be sent back.
 */
export const takeableMovements = statement<
  { circuit: number; statements: readonly string[] },
  { id: string; statement_id: string }
>(
  'movements of statements that can be taken out',
  (at) => sql`
    select m.id, m.statement_id from bank_movement m
    where m.circuit_id = ${at('circuit')} and m.statement_id = any (${at('statements')}::uuid[])
      and m.state in ('open', 'aside')
      and not exists (select from bank_allocation a where a.movement_id = m.id)
      and not exists (select from asked_rest r where r.movement_id = m.id)
      and not exists (select from money_fact f where f.movement_id = m.id)`,
);
