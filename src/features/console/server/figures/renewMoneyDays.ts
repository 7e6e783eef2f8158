import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { moneyDays, moneyDayWays, staleMoneyDays } from '../tables.ts';
import { type DayOfCircuit, moneyOfDays } from './moneyDayView.ts';
import { moneyOfDaysByWay } from './moneyDayWaysView.ts';

type RenewContext = Pick<Context, 'db'>;

/** So many notes are worked off in one transaction: many of one day when a race opens, and that day is added up once. */
const most = 1_000;

/**
 * Adds up anew the days whose money has changed, and tells whether more are left. One at a time (`lockByName`): of two, the one
 * that has read first could write last.
 */
async function renew({ db }: RenewContext): Promise<boolean> {
  const [waiting] = await db.select({ id: staleMoneyDays.id }).from(staleMoneyDays).limit(1);
  if (!waiting) return false;
  return db.transaction(async (tx) => {
    await lockByName(tx, 'money days');
    const oldest = tx.select({ id: staleMoneyDays.id }).from(staleMoneyDays).orderBy(staleMoneyDays.id).limit(most);
    const taken = await tx.delete(staleMoneyDays).where(inArray(staleMoneyDays.id, oldest)).returning();
    const days = new Map<string, DayOfCircuit>(
      taken.map(({ circuitId, day }) => [`${circuitId} ${day}`, { circuitId, day: day as Day }]),
    );
    const changed = [...days.values()];
    const ofDay = changed.map(({ circuitId, day }) =>
      and(eq(moneyDayWays.circuitId, circuitId), eq(moneyDayWays.day, day)),
    );
    await tx.delete(moneyDayWays).where(or(...ofDay));
    const ways = await moneyOfDaysByWay(tx, changed);
    if (ways.length > 0) await tx.insert(moneyDayWays).values(ways);
    const rows = await moneyOfDays(tx, changed);
    if (rows.length > 0)
      await tx
        .insert(moneyDays)
        .values(rows)
        .onConflictDoUpdate({
          target: [moneyDays.circuitId, moneyDays.day],
          set: {
            sold: sql`excluded.sold`,
            commission: sql`excluded.commission`,
            shipping: sql`excluded.shipping`,
            taken: sql`excluded.taken`,
            returned: sql`excluded.returned`,
          },
        });
    return taken.length === most;
  });
}

/** What a reader of the figures does first: what has just been paid is in them. True: more than that has changed. */
export const renewMoneyForReading = renew;

/** Works off, each minute, what readers have left: before the figures were read for the first time, all there is. */
export const renewMoneyDaysJob = (context: RenewContext): Job => ({
  name: 'console-renew-money-days',
  schedule: '* * * * *',
  run: async () => {
    while (await renew(context));
  },
});
