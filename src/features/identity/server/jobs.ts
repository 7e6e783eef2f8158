import { lt } from 'drizzle-orm';
import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { attempts } from '#server/tables.ts';
import { passwordResetJob } from './passwordReset.ts';
import { providerTickets, sessions, userTokens } from './tables.ts';

const day = 24 * 60 * 60 * 1000;
/** A dead link is kept for a while, so that its page can still say that it has expired. */
const tokensKept = 90 * day;

/** Takes away what is over: sessions, links, and counts of attempts. */
const cleanUp = ({ db, clock }: Ground): Job => ({
  name: 'identity-clean-up',
  schedule: '17 3 * * *',
  run: async () => {
    const now = clock().getTime();
    await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
    await db.delete(userTokens).where(lt(userTokens.expiresAt, new Date(now - tokensKept)));
    await db.delete(providerTickets).where(lt(providerTickets.expiresAt, new Date(now - day)));
    await db.delete(attempts).where(lt(attempts.windowStart, new Date(now - day)));
  },
});

export const identityJobs = (ground: Ground): readonly Job[] => [passwordResetJob(ground) as Job, cleanUp(ground)];
