import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#server/database.ts';
import { fatturaPa, fatturaPaName } from '../rules/fatturaPa.ts';
import { invoices } from './tables.ts';

export interface FatturaPaFile {
  readonly name: string;
  readonly xml: string;
}

const corrected = alias(invoices, 'corrected');

/** By number; a document whose buyer is forgotten has none. */
export async function fatturaPaFiles(
  on: DbOrTx,
  circuitId: number,
  ids: readonly string[],
): Promise<readonly FatturaPaFile[]> {
  const found = await on
    .select({ invoice: invoices, number: corrected.invoiceNumber, issuedOn: corrected.issuedOn })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(and(eq(invoices.circuitId, circuitId), inArray(invoices.id, [...ids]), isNotNull(invoices.buyer)))
    .orderBy(asc(invoices.kind), asc(invoices.year), asc(invoices.number));
  return found.map(({ invoice, number, issuedOn }) => {
    const corrects = number !== null && issuedOn !== null ? { number, issuedOn } : null;
    const document = { ...invoice, buyer: invoice.buyer!, corrects };
    return { name: fatturaPaName(document), xml: fatturaPa(document) };
  });
}
