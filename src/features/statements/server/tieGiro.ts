import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { lockMovements } from './settleMovements.ts';
import { bankMovements, movementExits } from './tables.ts';

export interface GiroToTie {
  readonly movement: string;
  /** The way out of the other circuit's movement, which was noted as sent. */
  readonly exit: string;
}

/**
 * Ties a movement of the circuit's own statement to the transfer that another circuit has noted as sent to its account: that counts already,
 * on the day that was noted, so the movement is put aside and counts no more. It is taken back among the open ones like any that was put
 * aside.
 *
 * Refuses with `movement_not_found`, and with `movement_changed_meanwhile` where the movement is not open or is the other circuit's own, the
 * transfer was not noted as sent to here, has another amount, or another movement has brought it.
 *
 * Source: decision 288.
 */
export async function tieGiro(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { circuitId, by }: { readonly circuitId: number; readonly by: string },
  { movement: id, exit }: GiroToTie,
): Promise<{ readonly reference: string }> {
  const [movement] = await lockMovements(tx, circuitId, [id]);
  const isTwin = (await tx.$count(movementExits, eq(movementExits.twinId, id))) > 0;
  if (movement?.state !== 'open' || isTwin) return refuse('movement_changed_meanwhile');
  const [tied] = await tx
    .update(movementExits)
    .set({ arrivalId: id })
    .where(
      and(
        ...[eq(movementExits.id, exit), eq(movementExits.toCircuitId, circuitId)],
        ...[eq(movementExits.amount, movement.amount), ne(movementExits.movementId, id)],
        ...[isNotNull(movementExits.sentOn), isNull(movementExits.arrivalId)],
      ),
    )
    .returning({ reference: movementExits.bankReference });
  if (!tied) return refuse('movement_changed_meanwhile');
  const reference = tied.reference ?? '';
  await tx
    .update(bankMovements)
    .set({ state: 'aside', note: reference, settledBy: by, settledAt: clock() })
    .where(eq(bankMovements.id, id));
  return { reference };
}
