import type { z } from 'zod';
import { correctBuyer } from '#features/invoices/server/correctBuyer.ts';
import { type FatturaPaFile, fatturaPaFiles } from '#features/invoices/server/fatturaPaFiles.ts';
import { mailAgain } from '#features/invoices/server/mailAgain.ts';
import { noteSdi } from '#features/invoices/server/sdi.ts';
import { refuse } from '#kernel/errors.ts';
import { writeAudit, writeAudits } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { removeFiles } from '#server/files.ts';
import type { Account } from '#server/http/request.ts';
import type { BuyerCorrection, noteInvoices } from '../../contract/invoices.ts';

interface Acting {
  readonly account: Account;
  readonly circuitId: number;
}

/** What the office does with invoices; each leaves an audit entry, and what changes something wants a recent proof. */
export function createInvoiceChanges(context: Context) {
  const { db, clock } = context;
  type Subject = { readonly type: 'invoice' | 'customer_order'; readonly id: string };
  const entryOf = ({ account, circuitId }: Acting, action: string, { type, id }: Subject, facts: object = {}) => ({
    ...{ at: clock(), actorUserId: account.id, circuitId, action, subjectType: type, subjectId: id },
    facts: { ...facts },
  });
  const audit = (on: DbOrTx, acting: Acting, action: string, subject: Subject, facts: object = {}) =>
    writeAudit(on, entryOf(acting, action, subject, facts));

  return {
    async mail(acting: Acting, id: string): Promise<void> {
      await mailAgain(context, acting.circuitId, id);
      await audit(db, acting, 'invoice_mailed', { type: 'invoice', id });
    },

    note(acting: Acting, { invoices, state, note }: z.output<typeof noteInvoices.schema.body>): Promise<void> {
      const { circuitId, account } = acting;
      return db.transaction(async (tx) => {
        await noteSdi(tx, { circuitId, invoices, state, note: note || null, by: account.id, now: clock() });
        const entries = invoices.map(({ id, seen }) => {
          const facts = { before: { state: seen }, after: { state, note } };
          return entryOf(acting, 'invoice_noted', { type: 'invoice', id }, facts);
        });
        await writeAudits(tx, entries);
      });
    },

    async correct(acting: Acting, orderId: string, given: z.output<typeof BuyerCorrection>): Promise<void> {
      const { address, house_number, zipcode, city, state, country, ...buyer } = given;
      const seat = { address, house_number, zipcode, city, state, country };
      const places = await db.transaction(async (tx) => {
        const { circuitId } = acting;
        const erased = await correctBuyer(tx, { circuitId, orderId, buyer: { ...buyer, seat }, now: clock() });
        await audit(tx, acting, 'invoice_corrected', { type: 'customer_order', id: orderId });
        return erased;
      });
      await removeFiles(context, places);
    },

    /** The electronic invoices of these documents; who took them is kept. */
    async files(acting: Acting, ids: readonly string[]): Promise<readonly FatturaPaFile[]> {
      const files = await fatturaPaFiles(db, acting.circuitId, ids);
      if (files.length === 0) return refuse('invoice_not_found');
      const [first] = ids;
      const facts = { files: files.length };
      await audit(db, acting, 'invoices_downloaded', { type: 'invoice', id: first! }, facts);
      return files;
    },
  };
}
