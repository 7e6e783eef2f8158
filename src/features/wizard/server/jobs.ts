import { lte } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { registrationDrafts } from './tables.ts';

export const forgetDraftsJob = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Job => ({
  name: 'registration-drafts-clean-up',
  schedule: '17 3 * * *',
  run: async () => {
    await db.delete(registrationDrafts).where(lte(registrationDrafts.expiresAt, clock()));
  },
});
