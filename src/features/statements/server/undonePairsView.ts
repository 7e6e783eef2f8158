import { sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { pairOf } from '../rules/match.ts';

/** Who undid the match of a movement with an order, when and why. */
export interface UndonePair {
  readonly by: string | null;
  readonly at: Date;
  readonly why: string;
}

interface Row {
  readonly movement: string;
  readonly order: string;
  readonly at: string;
  readonly by: string | null;
  readonly why: string;
}

// Entries from before the orders of linked transfers were noted tell those that were unpaid again.
const read = statement<{ movements: readonly string[] }, Row>(
  'matches of movements that were undone',
  (at) => sql`
    select a.subject_id as movement, o as order, to_json(a.at)#>>'{}' as at, ${accountName(sql`a.actor_user_id`)} as by, coalesce(a.facts->>'note', '') as why
    from audit_entry a
    cross join jsonb_array_elements_text(coalesce(a.facts->'matched', a.facts->'orders')) o
    where a.subject_type = 'bank_movement' and a.subject_id = any (${at('movements')}::text[]) and a.action = 'match_undone'
    order by a.at, a.id`,
);

/** The matches of these movements that somebody has undone, by `pairOf`: of several times the last. */
export async function undonePairs(on: DbOrTx, movements: readonly string[]): Promise<ReadonlyMap<string, UndonePair>> {
  if (movements.length === 0) return new Map();
  const rows = await read(on, { movements });
  return new Map(
    rows.map(({ movement, order, at, by, why }) => [pairOf(movement, order), { by, at: new Date(at), why }]),
  );
}
