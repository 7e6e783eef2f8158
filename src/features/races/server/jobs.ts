import { and, eq, lte } from 'drizzle-orm';
import { circuitsOfStages } from '#features/circuits/server/circuitView.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { forgetOpenings, tellOfOpenings } from './opening/openingNotices.ts';
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

/** Tells those who wait for a race that it has opened, by its hour or by its organiser. */
export const tellOfOpeningsJob = (context: Context): Job => ({
  name: 'tell-of-openings',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    while ((await tellOfOpenings(context)) > 0);
    await forgetOpenings(context);
  },
});
