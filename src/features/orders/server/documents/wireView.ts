import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { circuits } from '../../../circuits/server/tables.ts';
import type { WireView } from '../../contract.ts';
import type { orders } from '../tables.ts';
import { epcPayload } from './epc.ts';
import { qrOf } from './qr.ts';

type Order = typeof orders.$inferSelect;

type NotByWire = 'order_already_paid' | 'order_not_payable' | 'pay_method_not_available';

/** How an order is paid by wire, or why it is not (any more). */
export async function wireOf(db: DbOrTx, order: Order): Promise<WireView | NotByWire> {
  if (order.payedAt) return 'order_already_paid';
  if (order.state !== 'awaiting_payment' || order.payMethod !== 'wiretransfer') return 'order_not_payable';
  const [circuit] = await db.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, order.circuitId));
  if (!circuit?.bank || order.totalAmountDue <= 0) return 'pay_method_not_available';
  const { company, bank, iban, bic } = circuit.bank;
  const transfer = { company, iban, bic, amount: order.totalAmountDue, causal: order.reference };
  return {
    ...transfer,
    bank,
    due_day: order.dueDay,
    expires_at: order.expiresAt?.toISOString() ?? null,
    qr: qrOf(epcPayload(transfer)),
  };
}
