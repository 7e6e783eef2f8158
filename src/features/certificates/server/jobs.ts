import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import { eraseFile, removeBytes } from '#server/files.ts';
import type { Job } from '#server/jobs.ts';
import { storedFiles } from '#server/tables.ts';
import { certificates } from './tables.ts';

/** So long after a certificate has expired its file is still kept, for who asks about a race that was (decision 040). */
const keptDays = 365;

/** Erases the files of certificates that expired long ago, every night. */
export const forgetCertificatesJob = ({
  db,
  environment,
  clock,
}: Pick<Context, 'db' | 'environment' | 'clock'>): Job => ({
  name: 'certificates-clean-up',
  schedule: '27 3 * * *',
  run: async () => {
    const now = clock();
    const old = await db
      .select({ fileId: storedFiles.id })
      .from(certificates)
      .innerJoin(storedFiles, eq(storedFiles.id, certificates.fileId))
      .where(
        and(lt(certificates.expirationDate, addDays(dayInRome(now), -keptDays)), isNotNull(storedFiles.sealedKey)),
      );
    for (const { fileId } of old) {
      const place = await eraseFile(db, fileId, now);
      if (place) await removeBytes(environment, place).catch(() => {});
    }
  },
});
