import { and, eq, or } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import { findingKey } from '#kernel/checks.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { aDayLater, type Judged, judgeOnSale } from '../onSaleView.ts';
import { setUpChecks, setUpFindings } from '../tables.ts';
import { allCircuits, nameOf, readChecked } from './checkedView.ts';
import { tellOfFindings } from './findingsMail.ts';

const namesOf = ({ kind, id, findings }: Judged): string[] => findings.map((one) => nameOf(kind, id, findingKey(one)));

/** The same things with those of their findings whose name is wanted. */
const only = (things: readonly Judged[], isWanted: (name: string) => boolean): Judged[] =>
  things.map(({ findings, ...thing }) => ({
    ...thing,
    findings: findings.filter((one) => isWanted(nameOf(thing.kind, thing.id, findingKey(one)))),
  }));

/**
 * Judges what is on sale in a circuit as it is now and as it will be in a day, keeps what was found, and tells what is new in the
 * same transaction: done again, it tells nothing again. A circuit's first check takes what is open as known.
 */
export async function checkCircuit(context: Context, circuitId: number): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const tomorrow = aDayLater(context);
  const seen = new Map<string, typeof setUpFindings.$inferInsert>();
  const note = (things: readonly Judged[], at: Date) => {
    for (const { kind, id: thing, findings } of things) {
      for (const key of findings.map(findingKey)) {
        const name = nameOf(kind, thing, key);
        if (!seen.has(name)) seen.set(name, { circuitId, kind, thing, key, foundAt: now, fromDay: dayInRome(at) });
      }
    }
  };
  const today = await judgeOnSale(context, circuitId);
  const later = await judgeOnSale(tomorrow, circuitId);
  note(today, now);
  note(later, tomorrow.clock());
  await db.transaction(async (tx) => {
    await lockByName(tx, `set-ups of ${circuitId}`);
    const known = await readChecked(tx, circuitId);
    const before = new Set(known.findings.map(({ kind, thing, key }) => nameOf(kind, thing, key)));
    const gone = known.findings.filter(({ kind, thing, key }) => !seen.has(nameOf(kind, thing, key)));
    const fresh = [...seen].flatMap(([name, row]) => (before.has(name) ? [] : [row]));
    for (const [kind, some] of Map.groupBy(gone, (row) => row.kind)) {
      const these = some.map(({ thing, key }) => and(eq(setUpFindings.thing, thing), eq(setUpFindings.key, key)));
      await tx
        .delete(setUpFindings)
        .where(and(eq(setUpFindings.circuitId, circuitId), eq(setUpFindings.kind, kind), or(...these)));
    }
    if (fresh.length > 0) await tx.insert(setUpFindings).values(fresh);
    await tx
      .insert(setUpChecks)
      .values({ circuitId, checkedAt: now })
      .onConflictDoUpdate({ target: setUpChecks.circuitId, set: { checkedAt: now } });
    const isFresh = new Set(fresh.map(({ kind, thing, key }) => nameOf(kind, thing, key)));
    const isSo = new Set(today.flatMap(namesOf));
    // What was open before anything was checked is no news: Today has said it all the time.
    const isFirst = known.checkedAt === null;
    await tellOfFindings(context, tx, circuitId, {
      today: isFirst ? [] : only(today, (name) => isFresh.has(name)),
      tomorrow: only(later, (name) => isFresh.has(name) && !isSo.has(name)),
    });
  });
}

/** Each night: what only the days bring is found, and told, without anybody opening a page. One circuit's failure stops no other's. */
export const checkSetUpsJob = (context: Context): Job => ({
  name: 'console-check-set-ups',
  schedule: '10 3 * * *',
  retryLimit: 5,
  run: async () => {
    const failures: unknown[] = [];
    for (const circuitId of await allCircuits(context.db))
      await checkCircuit(context, circuitId).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  },
});
