import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/** What of a statement can be taken out again: movements that are open or put aside, and from which nothing has followed. */
export const takeableMovements = statement<{ circuit: number; statement: string }, { id: string }>(
  'movements of a statement that can be taken out',
  (at) => sql`
    select m.id from bank_movement m
    where m.circuit_id = ${at('circuit')} and m.statement_id = ${at('statement')}::uuid
      and m.state in ('open', 'aside')
      and not exists (select from bank_allocation a where a.movement_id = m.id)
      and not exists (select from asked_rest r where r.movement_id = m.id)
      and not exists (select from money_fact f where f.movement_id = m.id)`,
);
