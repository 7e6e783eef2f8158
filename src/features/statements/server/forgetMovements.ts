import { and, lte, ne, or } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { bankMovements } from './tables.ts';

/** Empties who paid and what they wrote, of movements up to and including this day; amounts and days stay. */
export async function forgetMovements(on: DbOrTx, until: Day): Promise<void> {
  const isFilled = or(ne(bankMovements.payer, ''), ne(bankMovements.text, ''));
  await on
    .update(bankMovements)
    .set({ payer: '', text: '' })
    .where(and(lte(bankMovements.valueDay, until), isFilled));
}
