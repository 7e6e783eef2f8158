import { eq } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuseField } from '#kernel/errors.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { booksLocks } from './tables.ts';

/** Null: all days are open. */
export async function closedUntil(on: DbOrTx, circuitId: number): Promise<Day | null> {
  const [lock] = await on.select().from(booksLocks).where(eq(booksLocks.circuitId, circuitId));
  return lock?.closedUntil ?? null;
}

interface Closing {
  readonly circuitId: number;
  /** Null opens all days. */
  readonly until: Day | null;
  readonly clock: () => Date;
}

/** Waits for money that is being noted (`countingDay`). Refuses with `day_not_over`. Source: decision 187. */
export async function closeBooks(tx: Tx, { circuitId, until, clock }: Closing): Promise<Day | null> {
  if (until !== null && until >= dayInRome(clock())) refuseField('until', 'day_not_over');
  await lockByName(tx, `books ${circuitId}`);
  const before = await closedUntil(tx, circuitId);
  if (until === null) {
    await tx.delete(booksLocks).where(eq(booksLocks.circuitId, circuitId));
    return before;
  }
  const set = { closedUntil: until, setAt: clock() };
  await tx
    .insert(booksLocks)
    .values({ circuitId, ...set })
    .onConflictDoUpdate({ target: booksLocks.circuitId, set });
  return before;
}
