import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import { type CodeUse, codesOfOrder } from './codesOfOrderView.ts';
import { isAlive, markOf } from './codeUseView.ts';
import { datahealthUses } from './tables.ts';

type CodeUseParameters = {
  race: string;
  mark: string;
  detail: string;
  from: string | null;
  keeper: string | null;
  now: string;
};

/**
 * Checks and takes the code in one statement (upsert): of several at once the first wins. What the draft `from` uses
 * passes to the line that it changes; what that line (`keeper`) uses stays with it while the draft is filled in.
 */
const take = statement<CodeUseParameters, { detail_id: string }>(
  'use a health-data code',
  (at) => sql`
    insert into datahealth_use as u (race_key, code_mark, detail_id, at)
    values (${at('race')}, decode(${at('mark')}, 'hex'), ${at('detail')}::uuid, ${at('now')}::timestamptz)
    on conflict (race_key, code_mark) do update set
      detail_id = case when u.detail_id = ${at('keeper')}::uuid then u.detail_id else excluded.detail_id end, at = excluded.at
    ${guard('code claim', sql`where u.detail_id in (excluded.detail_id, ${at('from')}::uuid, ${at('keeper')}::uuid) or not ${isAlive(at('now'))}`)}
    returning detail_id`,
);

interface CodeContext extends Pick<Context, 'environment' | 'clock'> {
  readonly db: DbOrTx;
}

/** A draft that changes a line of the cart and that line: each may have the code that the other uses. */
export interface CodeUsedBefore {
  readonly from?: string | undefined;
  readonly keeper?: string | undefined;
}

/** Takes a code for a line; false if somebody else uses it in this race. */
export async function takeCode(
  { db, environment, clock }: CodeContext,
  { raceKey, code, detailId, from, keeper }: CodeUse & CodeUsedBefore,
): Promise<boolean> {
  const mark = markOf(code, environment.secret);
  const args = {
    race: raceKey,
    mark,
    detail: detailId,
    from: from ?? null,
    keeper: keeper ?? null,
    now: clock().toISOString(),
  };
  return (await take(db, args)).length > 0;
}

/** Takes the codes of a revived order; false if another line has one: the caller, with the row lock, must undo. */
export async function retakeCodes(tx: Tx, context: Pick<Context, 'environment' | 'clock'>, order: string) {
  for (const use of await codesOfOrder(tx, context, order))
    if (!(await takeCode({ ...context, db: tx }, use))) return false;
  return true;
}

/** Releases a line's codes except one: the code was changed, or the line could not be written. */
export async function giveUpCodes(
  on: DbOrTx,
  { environment }: Pick<Context, 'environment'>,
  detailId: string,
  keep?: Pick<CodeUse, 'raceKey' | 'code'>,
): Promise<void> {
  const { raceKey, codeMark } = datahealthUses;
  const mark = keep && Buffer.from(markOf(keep.code, environment.secret), 'hex');
  const others = keep && mark && or(ne(raceKey, keep.raceKey), ne(codeMark, mark));
  await on.delete(datahealthUses).where(and(eq(datahealthUses.detailId, detailId), others));
}

/** The codes of lines are those of the lines that take their place. */
export async function passCodes(tx: Tx, lines: readonly { readonly from: string; readonly to: string }[]) {
  for (const { from, to } of lines)
    await tx.update(datahealthUses).set({ detailId: to }).where(eq(datahealthUses.detailId, from));
}

/** Releases all codes of lines that are taken out of their cart. */
export async function forgetCodes(on: DbOrTx, detailIds: readonly string[]): Promise<void> {
  await on.delete(datahealthUses).where(inArray(datahealthUses.detailId, [...detailIds]));
}
