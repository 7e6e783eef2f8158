import { getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { listEntries } from '#features/registration/server/listEntries.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { areStartsNoted, noteStarts, takeNotes, takeWiderNotes } from '#server/startChanges.ts';
import { registrationsOf } from './changedStartsView.ts';
import { entriesNow } from './entryFactsView.ts';
import { officeEntries } from './tables.ts';

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
 * What was changed last first; lists them among the subscribers, too, and tells whether more are left. One at a time
 * (`lockByName`): of two, the one that has read first could write last.
 */
async function renewChanged({ db, clock }: RenewContext, atMost: number): Promise<boolean> {
  if (!(await areStartsNoted(db))) return false;
  return db.transaction(async (tx) => {
    await lockByName(tx, 'office entries');
    const wider = await takeWiderNotes(tx);
    if (wider.of.length > 0) {
      const found = await registrationsOf(tx, wider);
      await noteStarts(
        tx,
        'registration',
        found.map(({ id }) => id),
      );
    }
    const ids = await takeNotes(tx, atMost);
    await write(tx, ids, clock());
    await listEntries(tx, ids);
    return ids.length === atMost;
  });
}

/** What a reader of the list does first: what was changed just now is in it. */
export const renewForReading = (context: RenewContext): Promise<boolean> => renewChanged(context, most.reading);

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
    while (await renewChanged(context, most.job));
    await judgeAnew(context);
  },
});
