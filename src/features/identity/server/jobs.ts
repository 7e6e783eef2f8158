import { lte, or } from 'drizzle-orm';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { deleteAttempts } from '#server/limits.ts';
import { passwordResetJob } from './passwordReset.ts';
import { invitations, providerTickets, sessions, userTokens } from './tables.ts';

const cleanUp = ({ db, clock }: Context): Job => ({
  name: 'identity-clean-up',
  schedule: '17 3 * * *',
  run: async () => {
    const before = (name: 'sessions' | 'links' | 'provider_tickets' | 'attempts') => cutoff(retention[name], clock());
    await db.delete(sessions).where(lte(sessions.expiresAt, before('sessions')));
    await db.delete(userTokens).where(lte(userTokens.expiresAt, before('links')));
    await db.delete(providerTickets).where(lte(providerTickets.expiresAt, before('provider_tickets')));
    await deleteAttempts(db, before('attempts'));
  },
});

export const forgetInvitationsJob = ({ db, clock }: Context): Job => ({
  name: 'identity-forget-invitations',
  schedule: '31 3 * * *',
  run: async () => {
    const until = cutoff(retention.invitations, clock());
    await db.delete(invitations).where(or(lte(invitations.endedAt, until), lte(invitations.expiresAt, until)));
  },
});

export const identityJobs = (context: Context): readonly Job[] => [
  passwordResetJob(context) as Job,
  cleanUp(context),
  forgetInvitationsJob(context),
];
