import { and, eq, isNotNull } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { Context } from '#server/context.ts';
import { insertFile, readFile, writeFile } from '#server/files.ts';
import { documentFileName } from '../rules/invoiceNumber.ts';
import { drawInvoice } from './pdf/drawInvoice.ts';
import { invoices } from './tables.ts';

interface InvoiceFile {
  readonly bytes: Buffer;
  readonly name: string;
}

/** Drawn once, and kept. Null if there is no such document, or its buyer is forgotten. The caller has checked the access. */
export async function invoiceFile({ db, environment, clock }: Context, id: string): Promise<InvoiceFile | null> {
  const readable = and(eq(invoices.id, id), isNotNull(invoices.buyer));
  const [invoice] = await db.select().from(invoices).where(readable);
  if (!invoice) return null;
  const read = async (file: string | null): Promise<InvoiceFile | null> => {
    const bytes = file === null ? undefined : (await readFile(db, environment, file))?.bytes;
    return bytes ? { bytes, name: documentFileName(invoice.kind, invoice.invoiceNumber) } : null;
  };
  if (invoice.fileId) return read(invoice.fileId);
  const [corrects] = invoice.correctsId
    ? await db
        .select({ number: invoices.invoiceNumber, issuedOn: invoices.issuedOn })
        .from(invoices)
        .where(eq(invoices.id, invoice.correctsId))
    : [];
  const drawn = await drawInvoice(invoice, corrects);
  const stored = await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(invoices).where(readable).for('update');
    if (!locked || locked.fileId) return locked?.fileId ?? null;
    // Its id comes from the document and its sending: whoever was killed here before is written over.
    const fileId = v5(String(locked.transmission), id);
    const file = await writeFile(environment, drawn, 'application/pdf', clock(), fileId);
    await insertFile(tx, file);
    await tx.update(invoices).set({ fileId }).where(eq(invoices.id, id));
    return fileId;
  });
  return read(stored);
}
