import { lte, or } from 'drizzle-orm';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { invitations } from './tables.ts';

/** Deletes the invitations that ended, or whose link ran out, by their rule of retention. */
export const forgetInvitationsJob = ({ db, clock }: Context): Job => ({
  name: 'console-forget-invitations',
  schedule: '31 3 * * *',
  run: async () => {
    const until = cutoff(retention.invitations, clock());
    await db.delete(invitations).where(or(lte(invitations.endedAt, until), lte(invitations.expiresAt, until)));
  },
});
