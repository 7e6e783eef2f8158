import { type SQL, sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

export interface MatchedMovement {
  readonly movement: string;
  /** Those that it made; not those that were noted by hand before. */
  readonly payments: readonly string[];
}

export const wholeMatch = (from: SQL): SQL => sql`
    with recursive joined(id) as (
      ${from}
      union
      select other.movement_id
      from joined j
      join bank_allocation a on a.movement_id = j.id
      join payment p on p.id = a.payment_id and p.state <> 'undone'
      join bank_allocation other on other.payment_id = a.payment_id
    )`;

/** A movement with those that were confirmed with it, because they share a payment; and the payments that they made. */
export const matchedTogether = statement<{ circuit: number; movement: string }, MatchedMovement>(
  'movements that were matched together',
  (at) => sql`
    ${wholeMatch(sql`select m.id from bank_movement m where m.id = ${at('movement')}::uuid and m.circuit_id = ${at('circuit')}`)}
    select j.id as movement,
      coalesce((select json_agg(p.id order by p.id) from bank_allocation a
        join payment p on p.id = a.payment_id and p.state <> 'undone' where a.movement_id = j.id and not a.linked), '[]') as payments
    from joined j order by j.id`,
);
