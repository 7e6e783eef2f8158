import { inArray } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { DbOrTx } from '#server/database.ts';
import { pairOf } from '../rules/match.ts';
import { undoneMatches } from './tables.ts';

/** Who undid the match of a movement with an order, when and why. */
export interface UndonePair {
  readonly by: string | null;
  readonly at: Date;
  readonly why: string;
}

/** The matches of these movements that somebody has undone, by `pairOf`: of several times the last. */
export async function undonePairs(on: DbOrTx, movements: readonly string[]): Promise<ReadonlyMap<string, UndonePair>> {
  if (movements.length === 0) return new Map();
  const { movementId, orderId, at, why } = undoneMatches;
  const rows = await on
    .select({ movement: movementId, order: orderId, at, why, by: accountName(undoneMatches.by) })
    .from(undoneMatches)
    .where(inArray(movementId, [...movements]));
  return new Map(rows.map(({ movement, order, ...undone }) => [pairOf(movement, order), undone]));
}
