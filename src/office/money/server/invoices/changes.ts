import type { z } from 'zod';
import { correctBuyer } from '#features/invoices/server/correctBuyer.ts';
import { type FatturaPaFile, fatturaPaFiles } from '#features/invoices/server/fatturaPaFiles.ts';
import { noteSdi } from '#features/invoices/server/sdi.ts';
import { refuse } from '#kernel/errors.ts';
import { writeAudit, writeAudits } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { removeFiles } from '#server/files.ts';
import type { Account } from '#server/http/request.ts';
import type { correctInvoice, noteInvoices } from '../../contract/invoices.ts';

type Correction = z.output<typeof correctInvoice.schema.body>;

interface InvoiceOfficer {
  readonly account: Account;
  readonly circuitId: number;
}

export function createInvoiceChanges(context: Context) {
  const { db, clock } = context;
  type Subject = { readonly type: 'invoice' | 'customer_order'; readonly id: string };
  const entryOf = (
    { account, circuitId }: InvoiceOfficer,
    action: string,
    { type, id }: Subject,
    facts: object = {},
  ) => ({
    at: clock(),
    actorUserId: account.id,
    circuitId,
    action,
    subjectType: type,
    subjectId: id,
    facts: { ...facts },
  });
  const audit = (on: DbOrTx, acting: InvoiceOfficer, action: string, subject: Subject, facts: object = {}) =>
    writeAudit(on, entryOf(acting, action, subject, facts));

  return {
    note(
      acting: InvoiceOfficer,
      { invoices, state, note, rejected_on }: z.output<typeof noteInvoices.schema.body>,
    ): Promise<void> {
      const { circuitId, account } = acting;
      return db.transaction(async (tx) => {
        const noted = { state, note: note || null, rejectedOn: rejected_on ?? null };
        await noteSdi(tx, { circuitId, invoices, ...noted, by: account.id, now: clock() });
        const entries = invoices.map(({ id, seen }) => {
          const facts = { before: { state: seen }, after: { state, note } };
          return entryOf(acting, 'invoice_noted', { type: 'invoice', id }, facts);
        });
        await writeAudits(tx, entries);
      });
    },

    async correct({ circuitId, account }: InvoiceOfficer, orderId: string, given: Correction): Promise<void> {
      const { address, house_number, zipcode, city, state, country, ...buyer } = given;
      const seat = { address, house_number, zipcode, city, state, country };
      const places = await db.transaction(async (tx) => {
        const erased = await correctBuyer(tx, { circuitId, orderId, now: clock(), given: { ...buyer, seat } });
        // What a buyer is called and where it lives is no audit entry's to keep.
        await audit(tx, { circuitId, account }, 'invoice_corrected', { type: 'customer_order', id: orderId });
        return erased;
      });
      await removeFiles(context, places);
    },

    /** The electronic invoices of these documents; who took them is kept. */
    async files(acting: InvoiceOfficer, ids: readonly string[]): Promise<readonly FatturaPaFile[]> {
      const files = await fatturaPaFiles(db, acting.circuitId, ids);
      if (files.length === 0) return refuse('invoice_not_found');
      const [first] = ids;
      const facts = { files: files.length };
      await audit(db, acting, 'invoices_downloaded', { type: 'invoice', id: first! }, facts);
      return files;
    },
  };
}
