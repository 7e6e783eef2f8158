import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { eraseDue } from './erasures.ts';
import { keepRetention } from './retention.ts';

/** Carries out erasures whose fortnight is over, every hour, and the table of retention, every night. */
export const privacyJobs = (ground: Ground, { within }: Reactions): readonly Job[] => {
  const moveOrder = createMoveOrder(within);
  return [
    { name: 'erase-accounts', schedule: '7 * * * *', run: () => eraseDue(ground, moveOrder) },
    { name: 'keep-retention', schedule: '41 3 * * *', run: () => keepRetention(ground, moveOrder) },
  ];
};
