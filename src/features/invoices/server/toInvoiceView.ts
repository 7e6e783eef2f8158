import { and, asc, eq, inArray } from 'drizzle-orm';
import { findOrder, type OrderLine, type OrderRecord } from '#features/orders/server/orderRecordView.ts';
import type { Translations } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import type { DbOrTx } from '#server/database.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { refundLines, refunds } from '../../payments/server/tables.ts';
import type { GivenBack } from '../rules/creditNotes.ts';
import { hasSpelling } from '../rules/latin.ts';
import { findIssuer } from './issuers.ts';
import { type CircuitCopy, invoices, type issuers } from './tables.ts';

export type InvoiceRecord = typeof invoices.$inferSelect;

export interface ToInvoice {
  readonly order: OrderRecord;
  readonly issuer: typeof issuers.$inferSelect;
  readonly circuit: CircuitCopy;
  readonly refunds: readonly GivenBack[];
  readonly issued: readonly InvoiceRecord[];
}

/** What was given back of the money that paid the order; a surplus never paid it, so nothing of it was invoiced. */
async function givenBack(on: DbOrTx, orderId: string): Promise<GivenBack[]> {
  const rows = await on
    .select({
      id: refunds.id,
      amount: refunds.amount,
      commission: refunds.commission,
      shipping: refunds.shipping,
      state: refunds.state,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.surplus, false)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const ids = rows.map(({ id }) => id);
  const lines = ids.length > 0 ? await on.select().from(refundLines).where(inArray(refundLines.refundId, ids)) : [];
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ refundId }) => refundId === row.id).map(({ orderDetailId: id, amount }) => ({ id, amount })),
  }));
}

/** Null if the order is not paid, cost nothing, or its circuit issues no invoices. */
export async function toInvoice(on: DbOrTx, orderId: string): Promise<ToInvoice | null> {
  const order = await findOrder(on, orderId);
  if (!order?.payed_at || order.total_amount_due === 0) return null;
  const issuer = await findIssuer(on, order.circuit_id);
  if (!issuer) return null;
  const [circuit] = await on
    .select({ i18n: circuits.i18n, inks: circuits.inks })
    .from(circuits)
    .where(eq(circuits.id, order.circuit_id));
  return {
    order,
    issuer,
    circuit: { name: circuit!.i18n.it.name, inks: circuit!.inks },
    refunds: await givenBack(on, orderId),
    issued: await on
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .orderBy(asc(invoices.kind), asc(invoices.number)),
  };
}

/** What a line was, as it stands on the document. An athlete whose name has no Latin spelling has their number instead. */
export function descriptionOf({ copy, registration }: OrderLine): Translations<string> {
  const athlete = registration && fullName(registration);
  const who = athlete && !hasSpelling(athlete) ? registration.reference : athlete;
  const words = (lang: 'it' | 'en') => {
    const { name, registration_type, variables = [] } = copy[lang];
    const options = variables.map((variable) => `${variable.key} ${variable.name}`);
    return [name, registration_type, who, ...options].filter(Boolean).join(', ');
  };
  return { it: words('it'), en: words('en') };
}
