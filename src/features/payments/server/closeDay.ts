import { and, eq } from 'drizzle-orm';
import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Tx } from '#server/database.ts';
import { type Counted, differences, netOfWay, type WayTotal } from '../rules/takings.ts';
import { dayCloses, dayCloseWays } from './tables.ts';
import { takingsOf } from './takingsView.ts';

interface DayToClose {
  readonly circuitId: number;
  readonly day: Day;
  /** What each way came to as it was looked at, and what the office has counted. */
  readonly ways: readonly (Counted & { readonly net: Cents })[];
  /** Why something differs. */
  readonly note: string | null;
  readonly by: string;
  readonly now: Date;
}

/**
 * Closes a day that is over: keeps what it came to by each way and what was counted. From then on nothing more counts on
 * it; the database sees to that under the same lock.
 *
 * Refuses with `day_not_over`, `day_closed` (who closed it and when), `takings_changed` where money has come or gone since it was looked at, and
 * beside the note where a difference has no reason.
 *
 * Source: decision 187.
 */
export async function closeDay(
  tx: Tx,
  { circuitId, day, ways: seen, note, by, now }: DayToClose,
): Promise<readonly WayTotal[]> {
  if (day >= dayInRome(now)) refuse('day_not_over');
  await lockByName(tx, `day close ${circuitId}`);
  const where = and(eq(dayCloses.circuitId, circuitId), eq(dayCloses.day, day));
  const [closed] = await tx.select().from(dayCloses).where(where);
  if (closed) {
    const name = await accountNameOf(tx, closed.closedBy);
    refuse('day_closed', { day, by: name ?? 'none', at: closed.closedAt.toISOString() });
  }
  const ways = (await takingsOf(tx, circuitId, { from: day, to: day })).get(day) ?? [];
  const netSeen = (way: WayTotal['way']) => seen.find((one) => one.way === way)?.net ?? noMoney;
  const strays = seen.filter(({ way, net }) => net !== noMoney && ways.every((one) => one.way !== way));
  if (strays.length > 0 || ways.some((way) => netOfWay(way) !== netSeen(way.way))) refuse('takings_changed');
  if (differences(ways, seen).length > 0 && note === null) refuseFields({ note: 'difference_needs_reason' });
  await tx.insert(dayCloses).values({ circuitId, day, closedAt: now, closedBy: by, note });
  const rows = seen.map(({ way, counted }) => {
    const { taken = noMoney, returned = noMoney } = ways.find((one) => one.way === way) ?? {};
    return { circuitId, day, way, taken, returned, counted };
  });
  const uncounted = ways.filter(({ way }) => seen.every((one) => one.way !== way));
  const all = [...rows, ...uncounted.map((way) => ({ circuitId, day, ...way, counted: noMoney }))];
  if (all.length > 0)
    await tx
      .insert(dayCloseWays)
      .values(all.map(({ way, taken, returned, counted }) => ({ circuitId, day, way, taken, returned, counted })));
  return ways;
}
