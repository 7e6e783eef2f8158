import { and, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { bankMovements, movementExits } from './tables.ts';

/** Empties who paid and what they wrote, of movements up to and including this day; amounts and days stay. */
export async function forgetMovements(on: DbOrTx, until: Day): Promise<void> {
  const isFilled = or(ne(bankMovements.payer, ''), ne(bankMovements.text, ''), isNotNull(bankMovements.payerIban));
  await on
    .update(bankMovements)
    .set({ payer: '', payerIban: null, text: '' })
    .where(and(lte(bankMovements.valueDay, until), isFilled));
  const old = on.select({ id: bankMovements.id }).from(bankMovements).where(lte(bankMovements.valueDay, until));
  await on
    .update(movementExits)
    .set({ payer: '', iban: null })
    .where(and(inArray(movementExits.movementId, old), or(ne(movementExits.payer, ''), isNotNull(movementExits.iban))));
}
