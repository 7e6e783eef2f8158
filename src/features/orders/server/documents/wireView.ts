import { eq } from 'drizzle-orm';
import { cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { qrOf } from '#server/qr.ts';
import { circuits } from '../../../circuits/server/tables.ts';
import type { WireView } from '../../contract.ts';
import { arrivedFor } from '../orderMoneyView.ts';
import type { orders } from '../tables.ts';
import { epcPayload } from './epc.ts';

type Order = typeof orders.$inferSelect;

/** How to pay what lacks of an order by wire; null when it does not await a wire. */
export async function wireOf(db: DbOrTx, order: Order): Promise<WireView | null> {
  const awaited = order.state === 'awaiting_payment' && order.payMethod === 'wiretransfer';
  if (!awaited) return null;
  const amount = cents(order.totalAmountDue - (await arrivedFor(db, order.id)));
  if (amount <= 0) return null;
  const [circuit] = await db.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, order.circuitId));
  if (!circuit?.bank) return null;
  const { company, bank, iban, bic } = circuit.bank;
  const transfer = { company, iban, bic, amount, causal: order.reference };
  return {
    ...transfer,
    bank,
    due_day: order.dueDay,
    expires_at: order.expiresAt?.toISOString() ?? null,
    qr: qrOf(epcPayload(transfer)),
  };
}
