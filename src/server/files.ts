import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { validate as isUuid } from 'uuid';
import { Refusal } from '#kernel/errors.ts';
import type { Context } from './context.ts';
import type { DbOrTx } from './database.ts';
import { codeOf } from './databaseFaults.ts';
import type { Environment } from './environment.ts';
import { newId } from './ids.ts';
import type { Job } from './jobs.ts';
import { decrypt, encrypt, seal, unseal } from './seal.ts';
import { storedFiles } from './tables.ts';

/** The row, still to be inserted, of a file that is encrypted on the disk. */
export type WrittenFile = typeof storedFiles.$inferInsert;

type FileStorage = Pick<Environment, 'dataDir' | 'filesKeys'>;

const diskOf = ({ dataDir }: Pick<FileStorage, 'dataDir'>) =>
  new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));

/** The random id's last two characters are the folder, so that files are spread over many folders. */
const placeOf = (id: string): string => `${id.slice(-2)}/${id}`;

/** No space left on the device, or no more of it for this user. */
const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/**
 * Writes a file, encrypted with its own key, which is stored sealed in the row. Refuses `no_space_left`. If inserting
 * the row fails, call `removeBytes`.
 */
export async function writeFile(
  where: FileStorage,
  bytes: Uint8Array,
  contentType: string,
  now: Date,
  id = newId(),
): Promise<WrittenFile> {
  const key = randomBytes(32);
  const place = placeOf(id);
  try {
    await diskOf(where).put(place, encrypt(key, bytes, id));
  } catch (error) {
    await removeBytes(where, place).catch(() => {});
    throw isDiskFull(error) ? new Refusal('no_space_left', null, { cause: error }) : error;
  }
  return {
    id,
    place,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    sealedKey: seal(where.filesKeys, key, id),
    createdAt: now,
  };
}

export const insertFile = async (on: DbOrTx, file: WrittenFile): Promise<void> => {
  await on.insert(storedFiles).values(file);
};

/** A file's bytes; null when it was erased. The caller has checked the access. */
export async function readFile(on: DbOrTx, where: FileStorage, id: string) {
  const [file] = await on
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), isNotNull(storedFiles.sealedKey)));
  if (!file?.sealedKey) return null;
  const key = unseal(where.filesKeys, file.sealedKey, id);
  const sealed = Buffer.from(await diskOf(where).getBytes(file.place));
  return { bytes: decrypt(key, sealed, id), contentType: file.contentType };
}

/** Erases a file by deleting its key (crypto-shredding). Returns its path, to be removed after the commit. */
export async function eraseFile(on: DbOrTx, id: string, now: Date): Promise<string | null> {
  const [erased] = await on
    .update(storedFiles)
    .set({ sealedKey: null, erasedAt: now })
    .where(eq(storedFiles.id, id))
    .returning({ place: storedFiles.place });
  return erased?.place ?? null;
}

export const removeBytes = (where: Pick<FileStorage, 'dataDir'>, place: string): Promise<void> =>
  diskOf(where).delete(place);

/** Removes erased files from the disk, after the commit; one that stays behind cannot be decrypted. */
export async function removeFiles(
  { environment, log }: Pick<Context, 'environment' | 'log'>,
  places: readonly string[],
) {
  for (const place of places) {
    await removeBytes(environment, place).catch((error: unknown) => log.warn({ err: error }, 'bytes stayed behind'));
  }
}

/** Younger ones may be about to get their row. */
const strayAfterMs = 24 * 60 * 60_000;

/** Every night: removes what a killed process left on the disk, files without a row or with an erased one. */
export const forgetStrayFilesJob = ({
  db,
  environment,
  clock,
}: Pick<Context, 'db' | 'clock'> & { readonly environment: Pick<Environment, 'dataDir'> }): Job => ({
  name: 'forget-stray-files',
  schedule: '23 4 * * *',
  run: async () => {
    const folder = join(environment.dataDir, 'files');
    for (const part of await readdir(folder).catch(() => [])) {
      const ids = await readdir(join(folder, part));
      const kept = await db
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(and(inArray(storedFiles.id, ids.filter(isUuid)), isNotNull(storedFiles.sealedKey)));
      const known = new Set(kept.map(({ id }) => id));
      for (const id of ids.filter((one) => !known.has(one))) {
        const path = join(folder, part, id);
        if (clock().getTime() - (await stat(path)).mtimeMs > strayAfterMs) await rm(path);
      }
    }
  },
});
