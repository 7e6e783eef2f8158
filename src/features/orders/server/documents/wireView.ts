import { eq } from 'drizzle-orm';
import { type Cents, cents, euroText } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { qrOf } from '#server/qr.ts';
import { circuits } from '../../../circuits/server/tables.ts';
import type { WireView } from '../../contract.ts';
import { arrivedFor } from '../orderMoneyView.ts';
import type { orders } from '../tables.ts';

interface CreditTransfer {
  readonly company: string;
  readonly iban: string;
  readonly bic: string;
  readonly amount: Cents;
  readonly causal: string;
}

const most = 999_999_999_99;

/** One element of the code: a single line, cut to its maximum length. */
const element = (text: string, length: number): string => text.replace(/\s+/g, ' ').trim().slice(0, length).trimEnd();

/** EPC069-12, version 002 (the BIC may be absent), one element a line; empty ones at the end are left out. */
export function epcPayload({ company, iban, bic, amount, causal }: CreditTransfer): string {
  if (amount < 1 || amount > most) throw new RangeError('a credit transfer is of 0.01 to 999999999.99 euro');
  const purpose = '';
  const structuredReference = '';
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic.replaceAll(/\s/g, '').toUpperCase(),
    element(company, 70),
    iban.replaceAll(/\s/g, '').toUpperCase(),
    `EUR${euroText(amount)}`,
    purpose,
    structuredReference,
    element(causal, 140),
  ].join('\n');
}

/** How to pay what lacks of an order by wire; null when it does not await a wire. */
export async function wireOf(db: DbOrTx, order: typeof orders.$inferSelect): Promise<WireView | null> {
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
