import { and, eq, isNull, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { listEntries } from './listEntries.ts';
import { registrations } from './tables.ts';

/** The account's choice for the subscribers list; `athletes`: the athlete's own choice stands against it. */
export async function nameByAccount(
  on: DbOrTx,
  { id, userId, named }: { readonly id: string; readonly userId: string | null; readonly named: boolean },
): Promise<'written' | 'not found' | 'athletes'> {
  const own = and(
    eq(registrations.id, id),
    userId === null ? undefined : eq(registrations.userId, userId),
    isNull(registrations.status),
    ne(registrations.state, 'released'),
  );
  return on.transaction(async (tx) => {
    const [found] = await tx.select({ by: registrations.unnamedBy }).from(registrations).where(own).for('update');
    if (!found) return 'not found';
    if (found.by === 'athlete') return named ? 'athletes' : 'written';
    await tx
      .update(registrations)
      .set({ unnamedBy: named ? null : 'account' })
      .where(eq(registrations.id, id));
    await listEntries(tx, [id]);
    return 'written';
  });
}

/** The same for every registration that the account has made and that stands; answers how many it changed. */
export async function nameAllByAccount(
  tx: Tx,
  { userId, named }: { readonly userId: string; readonly named: boolean },
): Promise<number> {
  const changed = await tx
    .update(registrations)
    .set({ unnamedBy: named ? null : 'account' })
    .where(
      and(
        eq(registrations.userId, userId),
        isNull(registrations.status),
        ne(registrations.state, 'released'),
        named ? eq(registrations.unnamedBy, 'account') : isNull(registrations.unnamedBy),
      ),
    )
    .returning({ id: registrations.id });
  await listEntries(
    tx,
    changed.map(({ id }) => id),
  );
  return changed.length;
}

/** The same as the athlete wishes, whoever chose before. The caller has checked the access. */
export async function nameByAthlete(tx: Tx, id: string, named: boolean): Promise<void> {
  await tx
    .update(registrations)
    .set({ unnamedBy: named ? null : 'athlete' })
    .where(eq(registrations.id, id));
  await listEntries(tx, [id]);
}
