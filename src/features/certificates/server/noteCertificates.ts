import { inArray } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { attachments } from './tables.ts';

/** Notes the starts that these certificates are attached to; before a certificate is deleted, which takes that along. */
export async function noteCertificates(on: DbOrTx, ids: readonly string[]): Promise<void> {
  const lines = await on
    .select({ id: attachments.detailId })
    .from(attachments)
    .where(inArray(attachments.certificateId, [...ids]));
  await noteStarts(
    on,
    'line',
    lines.map(({ id }) => id),
  );
}
