import { desc, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { officeEntries, staleOfficeEntries } from '../tables.ts';
import { entriesNow } from './entryFactsView.ts';

type RenewContext = Pick<Context, 'db' | 'clock'>;

/** So many notes, or rows of another day, are worked off in one transaction. */
const most = { reading: 100, job: 200, day: 2_000 };

const { entryId: _, ...renewed } = getTableColumns(officeEntries);
const asWritten = Object.fromEntries(
  Object.entries(renewed).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
) as Record<keyof typeof renewed, SQL>;

async function write(tx: Tx, registrations: readonly string[], now: Date): Promise<void> {
  const rows = await entriesNow(tx, [...new Set(registrations)], now);
  if (rows.length === 0) return;
  await tx.insert(officeEntries).values(rows).onConflictDoUpdate({ target: officeEntries.entryId, set: asWritten });
}

/**
 * Writes the rows of the office's list anew whose registrations were changed, what was changed last first, and tells
 * whether more are left. One at a
 * time (`lockByName`): of two, the one that has read first could write last.
 */
async function renewStale({ db, clock }: RenewContext, atMost: number): Promise<boolean> {
  const [waiting] = await db.select({ id: staleOfficeEntries.id }).from(staleOfficeEntries).limit(1);
  if (!waiting) return false;
  return db.transaction(async (tx) => {
    await lockByName(tx, 'office entries');
    const newest = tx
      .select({ id: staleOfficeEntries.id })
      .from(staleOfficeEntries)
      .orderBy(desc(staleOfficeEntries.id))
      .limit(atMost);
    const taken = await tx
      .delete(staleOfficeEntries)
      .where(inArray(staleOfficeEntries.id, newest))
      .returning({ registration: staleOfficeEntries.registrationId });
    await write(
      tx,
      taken.map(({ registration }) => registration),
      clock(),
    );
    return taken.length === atMost;
  });
}

/** What a reader of the list does first: what was changed just now is in it. True: more than that has changed. */
export const renewForReading = (context: RenewContext): Promise<boolean> => renewStale(context, most.reading);

/** What another day changes: a certificate that has ended, a race that is today. */
async function judgeAnew({ db, clock }: RenewContext): Promise<void> {
  const now = clock();
  for (let done = 0; done < most.day; done += most.job) {
    const left = await db.transaction(async (tx) => {
      await lockByName(tx, 'office entries');
      const rows = await tx
        .select({ registration: officeEntries.registrationId })
        .from(officeEntries)
        .where(lt(officeEntries.judgedOn, dayInRome(now)))
        .limit(most.job);
      await write(
        tx,
        rows.map(({ registration }) => registration),
        now,
      );
      return rows.length === most.job;
    });
    if (!left) return;
  }
}

/** Works off, each minute, what readers have left, and judges anew for a new day. */
export const renewEntriesJob = (context: RenewContext): Job => ({
  name: 'console-renew-entries',
  schedule: '* * * * *',
  run: async () => {
    while (await renewStale(context, most.job));
    await judgeAnew(context);
  },
});
