import { and, isNull, lt } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { memberLinks } from './tables.ts';

const aDay = 86_400_000;

/** Deletes, every night, checks of athletes that were never confirmed with “it is this person”. */
export const forgetChecksJob = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Job => ({
  name: 'athlete-checks-clean-up',
  schedule: '7 3 * * *',
  run: async () => {
    const before = new Date(clock().getTime() - aDay);
    await db.delete(memberLinks).where(and(isNull(memberLinks.linkedAt), lt(memberLinks.checkedAt, before)));
  },
});
