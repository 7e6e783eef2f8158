import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Reach } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { TodayView } from '../contract/today.ts';

/** Today is read at a glance. */
const mostRaces = 4;

interface TodayQuery {
  readonly circuitId: number;
  readonly races: Reach;
  readonly lang: Lang;
  readonly now: Date;
}

/** The next races that the asker works for, with their places. */
export async function readToday(on: DbOrTx, { circuitId, races: reach, lang, now }: TodayQuery): Promise<TodayView> {
  const rows = await on
    .select({ race: races, stage: stages.i18n, counter: stockCounters })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(
      and(
        eq(stages.circuitId, circuitId),
        eq(races.state, 'published'),
        gt(races.startsAt, now),
        isNull(races.cancelledAt),
        ...(reach === 'all' ? [] : [inArray(races.id, [...reach])]),
      ),
    )
    .orderBy(asc(races.startsAt), asc(races.id))
    .limit(mostRaces);
  const next = rows.map(({ race, stage, counter }) => ({
    id: race.id,
    name: race.i18n[lang].name || race.i18n.it.name,
    stage: stage[lang].name || stage.it.name,
    starts_at: race.startsAt.toISOString(),
    closes_at: race.registrationEndsAt.toISOString(),
    sold: counter.purchased,
    elsewhere: counter.soldElsewhere,
    held: counter.ordered + counter.cartBlocked + counter.kept,
    stock: counter.stock,
    stopped: flag(counter.stopped),
  }));
  return { races: next };
}
