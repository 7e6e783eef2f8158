import { and, eq, ne, sql } from 'drizzle-orm';
import { addDays, type ClockTime, clockTimeInRome, type Day, dayOfClock, instantInRome } from '#kernel/calendar.ts';
import type { Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { withoutBibHours } from '../../rules/bibCollection.ts';
import { daysBetween, timeMoved } from '../../rules/setup/movedDays.ts';
import { races } from '../tables.ts';

/** Where a postponed race stands now, and whether it is alone in its stage. */
export interface PostponedStage {
  readonly stageId: number;
  readonly from: Day;
  readonly until: Day;
  readonly alone: boolean;
}

/**
 * Gives a race, whose row is locked, another start or stage; its other days move along at the same Italian hours. The
 * hours of bibs are text and go; the first start is kept.
 */
export async function postponeRace(tx: Tx, raceId: number, startsAt: ClockTime, stageId: number) {
  const [race] = await tx.select().from(races).where(eq(races.id, raceId));
  const { endsOn, registrationEndsAt, changesUntil } = race!;
  const days = daysBetween(dayOfClock(clockTimeInRome(race!.startsAt)), dayOfClock(startsAt));
  const until = addDays(endsOn, days);
  const first = race!.postponedFrom ?? race!.startsAt;
  const start = instantInRome(startsAt);
  await tx
    .update(races)
    .set({
      stageId,
      startsAt: start,
      endsOn: until,
      registrationEndsAt: instantInRome(timeMoved(clockTimeInRome(registrationEndsAt), days)),
      changesUntil: changesUntil && addDays(changesUntil, days),
      // Back on the day that it had first, it is a race like any other.
      i18n: withoutBibHours(race!.i18n),
      postponedFrom: first.getTime() === start.getTime() ? null : first,
    })
    .where(eq(races.id, raceId));
  await noteStarts(tx, 'race', [raceId]);
  const others = await tx.$count(races, and(eq(races.stageId, stageId), ne(races.id, raceId)));
  return { stageId, from: dayOfClock(startsAt), until, alone: others === 0 };
}

/** Notes that a race, whose row is locked, is cancelled; who stops its sale does so in the same transaction. */
export async function cancelRace(tx: Tx, raceId: number, at: Date): Promise<void> {
  await tx
    .update(races)
    .set({ cancelledAt: sql`coalesce(${races.cancelledAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(races.id, raceId));
  await noteStarts(tx, 'race', [raceId]);
}
