import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { sweepLapsedCarts } from './holds.ts';

/** Gives back the holds of lapsed carts every minute, so that Home and shop show what is available. */
export const sweepCartsJob = ({ db, clock }: Context): Job => ({
  name: 'sweep-carts',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    while ((await sweepLapsedCarts(db, clock(), null)) > 0);
  },
});
