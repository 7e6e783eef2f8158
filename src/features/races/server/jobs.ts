import { and, eq, lte } from 'drizzle-orm';
import { circuitsOfStages } from '#features/circuits/server/circuitView.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { races } from './tables.ts';

/** Opens races at their announced opening time; their organiser can open them earlier. */
export const openRacesJob = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Job => ({
  name: 'open-races',
  schedule: '* * * * *',
  retryLimit: 0,
  run: () =>
    db.transaction(async (tx) => {
      const opened = await tx
        .update(races)
        .set({ comingSoon: false })
        .where(and(eq(races.comingSoon, true), lte(races.opensAt, clock())))
        .returning({ stageId: races.stageId });
      for (const circuitId of await circuitsOfStages(
        tx,
        opened.map(({ stageId }) => stageId),
      )) {
        await catalogueChanged(tx, circuitId);
      }
    }),
});
