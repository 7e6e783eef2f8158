import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';

interface Exit {
  readonly circuit: number;
  readonly exit: string;
}

/** Was this way out of a movement undone? Its row is gone then, and the log tells. */
export const wasUndone = async (on: DbOrTx, { circuit, exit }: Exit): Promise<boolean> => {
  const ofExit = and(eq(auditEntries.subjectType, 'movement_exit'), eq(auditEntries.subjectId, exit));
  const where = and(ofExit, eq(auditEntries.circuitId, circuit), eq(auditEntries.action, 'movement_exit_undone'));
  return (await on.$count(auditEntries, where)) > 0;
};
