import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { accountSuspensions } from './tables.ts';

/** The address of the office that knows why; null while it is not suspended. */
async function suspendingOffice(on: DbOrTx, userId: string): Promise<string | null> {
  const [open] = await on
    .select({ office: circuits.office })
    .from(accountSuspensions)
    .innerJoin(circuits, eq(circuits.id, accountSuspensions.circuitId))
    .where(and(eq(accountSuspensions.userId, userId), isNull(accountSuspensions.endedAt)));
  return open?.office.email ?? null;
}

export async function requireNotSuspended(on: DbOrTx, userId: string): Promise<void> {
  const contact = await suspendingOffice(on, userId);
  if (contact !== null) refuse('account_suspended', { contact });
}

export const isSuspended = async (on: DbOrTx, userId: string): Promise<boolean> =>
  (await suspendingOffice(on, userId)) !== null;
