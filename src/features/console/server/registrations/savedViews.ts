import { and, asc, eq, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { mostSavedViews, type SavedView } from '../../contract.ts';
import { viewQuery } from '../../rules/registrations/viewQuery.ts';
import { requireCircuit } from '../officeView.ts';
import { savedViews } from '../tables.ts';

interface Keeper {
  readonly userId: string;
  readonly circuitId: number;
}

const ofKeeper = ({ userId, circuitId }: Keeper) =>
  and(eq(savedViews.userId, userId), eq(savedViews.circuitId, circuitId));

const shown = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

/** The views that somebody keeps of a circuit's list, by name. */
export const listViews = (on: DbOrTx, keeper: Keeper): Promise<SavedView[]> =>
  on
    .select(shown)
    .from(savedViews)
    .where(ofKeeper(keeper))
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id))
    .limit(mostSavedViews);

/** Keeps a view under a name; another one of the same name is gone. */
export async function keepView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  keeper: Keeper,
  { name, query }: { readonly name: string; readonly query: string },
): Promise<SavedView> {
  const kept = String(new URLSearchParams(viewQuery([...new URLSearchParams(query)])));
  return db.transaction(async (tx) => {
    // One at a time, or two at once would both find room for one.
    await lockByName(tx, `saved views ${keeper.userId}`);
    await requireCircuit(tx, keeper.circuitId);
    const isNamed = sql`lower(${savedViews.name}) = lower(${name})`;
    const others = await tx.$count(savedViews, and(ofKeeper(keeper), sql`not ${isNamed}`));
    if (others >= mostSavedViews) refuse('too_many_views', { most: mostSavedViews });
    await tx.delete(savedViews).where(and(ofKeeper(keeper), isNamed));
    const [view] = await tx
      .insert(savedViews)
      .values({ id: newId(), ...keeper, name, query: kept, createdAt: clock() })
      .returning(shown);
    return view!;
  });
}

/** Deletes the views of somebody who has left the office. */
export async function dropViewsOf(on: DbOrTx, keeper: Keeper): Promise<void> {
  await on.delete(savedViews).where(ofKeeper(keeper));
}

/** Deletes a view of one's own. */
export async function dropView(on: DbOrTx, keeper: Keeper, id: string): Promise<void> {
  const gone = await on
    .delete(savedViews)
    .where(and(ofKeeper(keeper), eq(savedViews.id, id)))
    .returning({ id: savedViews.id });
  if (gone.length === 0) refuse('view_not_found');
}
