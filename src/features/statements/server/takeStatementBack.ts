import { and, eq, inArray } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { lockMovements } from './settleMovements.ts';
import { bankMovements, bankStatements } from './tables.ts';
import { takeableMovements } from './takeableView.ts';

/**
 * Takes a statement out again, because its columns were told wrong or it was the wrong file: all its movements from which nothing has
 * followed. What was decided about stays, and so does the statement then.
 *
 * Refuses with `item_not_found`, and with `statement_decided` where nothing of it can be taken out. Source: decision 150.
 */
export async function takeStatementBack(
  tx: Tx,
  circuitId: number,
  statement: string,
): Promise<{ readonly taken: number; readonly left: number }> {
  const ofCircuit = and(eq(bankStatements.id, statement), eq(bankStatements.circuitId, circuitId));
  // Whoever does the same waits here.
  const [found] = await tx.select({ id: bankStatements.id }).from(bankStatements).where(ofCircuit).for('update');
  if (!found) return refuse('item_not_found');
  const seen = await takeableMovements(tx, { circuit: circuitId, statement });
  await lockMovements(
    tx,
    circuitId,
    seen.map(({ id }) => id),
  );
  // Somebody may have decided about one before it was locked.
  const ids = (await takeableMovements(tx, { circuit: circuitId, statement })).map(({ id }) => id);
  if (ids.length === 0) return refuse('statement_decided');
  await tx.delete(bankMovements).where(inArray(bankMovements.id, ids));
  const left = await tx.$count(bankMovements, eq(bankMovements.statementId, statement));
  if (left === 0) await tx.delete(bankStatements).where(ofCircuit);
  return { taken: ids.length, left };
}
