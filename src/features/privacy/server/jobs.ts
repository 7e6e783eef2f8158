import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { eraseDue } from './erasures.ts';
import { applyRetention } from './retention.ts';

/** Carries out erasures whose fortnight is over, every hour, and the table of retention, every night. */
export const privacyJobs = (context: Context, { runMove }: Reactions): readonly Job[] => {
  const moveOrder = createMoveOrder(runMove);
  return [
    { name: 'erase-accounts', schedule: '7 * * * *', run: () => eraseDue(context, moveOrder) },
    { name: 'keep-retention', schedule: '41 3 * * *', run: () => applyRetention(context, moveOrder) },
  ];
};
