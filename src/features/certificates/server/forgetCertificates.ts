import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { eraseFile } from '#server/files.ts';
import { noteCertificates } from './noteCertificates.ts';
import { certificates } from './tables.ts';

/** Deletes certificates and their files' keys; answers the files' places, to be removed after the commit. */
export async function forgetCertificates(tx: Tx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  await noteCertificates(tx, ids);
  const gone = await tx
    .delete(certificates)
    .where(inArray(certificates.id, [...ids]))
    .returning({ fileId: certificates.fileId });
  const places: string[] = [];
  for (const { fileId } of gone) {
    const place = fileId && (await eraseFile(tx, fileId, now));
    if (place) places.push(place);
  }
  return places;
}
