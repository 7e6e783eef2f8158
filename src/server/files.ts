import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Context } from './context.ts';
import type { DbOrTx } from './database.ts';
import type { Environment } from './environment.ts';
import { newId } from './ids.ts';
import { decrypt, encrypt, seal, unseal } from './seal.ts';
import { storedFiles } from './tables.ts';

/** Bytes that lie encrypted on the disk, and the row that finds and opens them; the row is still to be inserted. */
export type WrittenFile = typeof storedFiles.$inferInsert;

type Where = Pick<Environment, 'dataDir' | 'filesKeys'>;

const diskOf = ({ dataDir }: Pick<Where, 'dataDir'>) =>
  new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));

/** Two letters of a random name as a folder, so that no folder holds all. The name says nothing of what is inside. */
const placeOf = (id: string): string => `${id.slice(-2)}/${id}`;

/**
 * Writes a file, encrypted with a key of its own that is kept sealed. Whoever then fails to insert the row calls
 * `removeBytes`; bytes without their row cannot be read by anybody.
 */
export async function writeFile(
  where: Where,
  bytes: Uint8Array,
  contentType: string,
  now: Date,
  id = newId(),
): Promise<WrittenFile> {
  const key = randomBytes(32);
  const place = placeOf(id);
  await diskOf(where).put(place, encrypt(key, bytes, id));
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

/** A file's bytes, for a caller that has made sure that they may be read; null when it was erased. */
export async function readFile(on: DbOrTx, where: Where, id: string) {
  const [file] = await on
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), isNotNull(storedFiles.sealedKey)));
  if (!file?.sealedKey) return null;
  const key = unseal(where.filesKeys, file.sealedKey, id);
  const sealed = Buffer.from(await diskOf(where).getBytes(file.place));
  return { bytes: decrypt(key, sealed, id), contentType: file.contentType };
}

/** Throws a file's key away, which makes its bytes noise at once. Answers their place, for after the commit. */
export async function eraseFile(on: DbOrTx, id: string, now: Date): Promise<string | null> {
  const [erased] = await on
    .update(storedFiles)
    .set({ sealedKey: null, erasedAt: now })
    .where(eq(storedFiles.id, id))
    .returning({ place: storedFiles.place });
  return erased?.place ?? null;
}

export const removeBytes = (where: Pick<Where, 'dataDir'>, place: string): Promise<void> => diskOf(where).delete(place);

/** After the commit that erased files: bytes that stay behind are noise without their key. */
export async function removeFiles(
  { environment, log }: Pick<Context, 'environment' | 'log'>,
  places: readonly string[],
) {
  for (const place of places) {
    await removeBytes(environment, place).catch((error: unknown) => log.warn({ err: error }, 'bytes stayed behind'));
  }
}
