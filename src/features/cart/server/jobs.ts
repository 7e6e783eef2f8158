import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { sweepLapsedCarts } from './holds.ts';

export const sweepCartsJob = ({ db, clock }: Context): Job => ({
  name: 'sweep-carts',
  schedule: '* * * * *',
  retryLimit: 0,
  run: async () => {
    while ((await sweepLapsedCarts(db, clock(), null)) > 0);
  },
});
