import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { sweepLapsedCarts } from './holds.ts';

/** What lapsed carts block is given back every minute, so that Home and shop show what can be had. */
export const sweepCartsJob = ({ db, clock }: Context): Job => ({
  name: 'sweep-carts',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    while ((await sweepLapsedCarts(db, clock(), null)) > 0);
  },
});
