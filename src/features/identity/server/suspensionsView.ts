import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { accountSuspensions } from './tables.ts';

/** Refuses a suspended account, with the address of the office that knows why. */
export async function requireNotSuspended(on: DbOrTx, userId: string): Promise<void> {
  const [open] = await on
    .select({ office: circuits.office })
    .from(accountSuspensions)
    .innerJoin(circuits, eq(circuits.id, accountSuspensions.circuitId))
    .where(and(eq(accountSuspensions.userId, userId), isNull(accountSuspensions.endedAt)));
  if (open) refuse('account_suspended', { contact: open.office.email });
}
