import type { z } from 'zod';
import { correctBuyer } from '#features/invoices/server/correctBuyer.ts';
import { type FatturaPaFile, fatturaPaFiles } from '#features/invoices/server/fatturaPaFiles.ts';
import { mailAgain } from '#features/invoices/server/mailAgain.ts';
import { noteSdi } from '#features/invoices/server/sdi.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { requireUnchanged } from '#office/kit/server/setUps.ts';
import { writeAudit, writeAudits } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { removeFiles } from '#server/files.ts';
import type { Account } from '#server/http/request.ts';
import type { correctInvoice, noteInvoices } from '../../contract/invoices.ts';
import { buyerAsTyped, typedBuyer } from '../../rules/invoiceBuyer.ts';
import { buyerView } from './invoicesView.ts';

type Correction = z.output<typeof correctInvoice.schema.body>;

interface InvoiceOfficer {
  readonly account: Account;
  readonly circuitId: number;
}

/** What the office does with invoices; each leaves an audit entry, and what changes something wants a recent proof. */
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
    async mail(acting: InvoiceOfficer, id: string): Promise<void> {
      await mailAgain(context, acting.circuitId, id);
      await audit(db, acting, 'invoice_mailed', { type: 'invoice', id });
    },

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

    /** `seen`: the buyer as it was on the page; what somebody else has corrected since is told, field by field. */
    async correct(acting: InvoiceOfficer & { readonly lang: Lang }, orderId: string, given: Correction): Promise<void> {
      const { seen, address, house_number, zipcode, city, state, country, ...buyer } = given;
      const wanted = buyerAsTyped({ ...buyer, address: { address, house_number, zipcode, city, state, country } });
      const subject = { type: 'customer_order', id: orderId } as const;
      const places = await db.transaction(async (tx) => {
        const { circuitId } = acting;
        let fields: string[] = [];
        const erased = await correctBuyer(tx, {
          circuitId,
          orderId,
          now: clock(),
          correct: async (stored) => {
            const now = buyerAsTyped(buyerView(stored));
            const { after } = await requireUnchanged(
              tx,
              { ...subject, lang: acting.lang, account: acting.account },
              now,
              { seen, wanted },
            );
            fields = Object.keys(after);
            return typedBuyer({ ...now, ...after });
          },
        });
        // What a buyer is called and where it lives is no audit entry's to keep: it names the fields alone.
        await audit(tx, acting, 'invoice_corrected', subject, { fields });
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
