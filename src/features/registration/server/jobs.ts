import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { lapseKeptPlaces } from './keptPlaces.ts';

/** Frees kept places every minute once their time is over, so that Home shows what is available. */
export const lapseKeptPlacesJob = ({ db, clock }: Context): Job => ({
  name: 'lapse-kept-places',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    while ((await lapseKeptPlaces(db, clock())) > 0);
  },
});
