import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { accountErasures } from './tables.ts';

/** The account's open request: neither cancelled nor carried out. */
export const openOf = (userId: string) =>
  and(eq(accountErasures.userId, userId), isNull(accountErasures.cancelledAt), isNull(accountErasures.doneAt));

export async function openErasure({ db }: Pick<Context, 'db'>, userId: string) {
  const [wish] = await db
    .select({ asked_at: accountErasures.askedAt, due_at: accountErasures.dueAt })
    .from(accountErasures)
    .where(openOf(userId))
    .orderBy(desc(accountErasures.askedAt));
  return wish ? { asked_at: wish.asked_at.toISOString(), due_at: wish.due_at.toISOString() } : null;
}

export async function endErasure(on: DbOrTx, userId: string, now: Date): Promise<void> {
  await on.update(accountErasures).set({ doneAt: now }).where(openOf(userId));
}
