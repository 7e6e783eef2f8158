import { bankMovements, bankStatements } from '#features/statements/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import type { Db } from '#server/database.ts';
import { newId } from '#server/ids.ts';

/** Money in the account of a circuit since this day, which no order is known for yet. */
export async function aMovement(db: Db, circuitId: number, valueDay: Day, now = new Date()): Promise<void> {
  const statementId = newId();
  await db.insert(bankStatements).values({ id: statementId, circuitId, loadedAt: now, fresh: 1, seen: 0, others: 0 });
  await db.insert(bankMovements).values({
    ...{ id: newId(), circuitId, statementId, account: 'IT60', reference: statementId, state: 'open' },
    ...{ bookedOn: valueDay, valueDay, amount: cents(500), payer: 'Ada Verdi', text: 'Gara' },
  });
}
