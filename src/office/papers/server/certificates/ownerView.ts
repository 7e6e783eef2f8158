import { eq } from 'drizzle-orm';
import { certificates } from '#features/certificates/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** The account that brought a certificate; null where none did. */
export async function certificateOwner(on: DbOrTx, id: string): Promise<string | null> {
  const [row] = await on.select({ userId: certificates.userId }).from(certificates).where(eq(certificates.id, id));
  return row?.userId ?? null;
}
