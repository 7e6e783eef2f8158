import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { queueMail } from '#server/mail.ts';
import { statement } from '#server/statement.ts';
import { invoiceFile } from './invoiceFile.ts';
import { issueDocuments } from './issueDocuments.ts';
import { issueJobName, readyJobName } from './jobNames.ts';
import { invoiceMail } from './mails/invoiceMail.ts';
import { invoiceMailData } from './mails/invoiceMailView.ts';
import { missedOrders } from './missedView.ts';
import { invoices } from './tables.ts';

const isWanted = statement<{ order: string }, object>(
  'is an invoice wanted for an order',
  (at) => sql`select from invoice_request where order_id = ${at('order')}`,
);

/** The reaction to a payment or a refund: an order for which an invoice is wanted gets its document. */
export const issueInvoices =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what }) => {
    if (what !== 'pay' && what !== 'revive' && what !== 'refund' && what !== 'refund_part') return;
    if ((await isWanted(tx, { order: orderId })).length === 0) return;
    await jobs.send(tx, issueJobName, { orderId });
  };

/** When a document was mailed: a job that is repeated mails it no second time. */
const noteMailed = (tx: Tx, id: string, mailedAt: Date) =>
  tx
    .update(invoices)
    .set({ mailedAt })
    .where(and(eq(invoices.id, id), isNull(invoices.mailedAt)));

const issueJob = (context: Context): Job<{ orderId: string }> => ({
  name: issueJobName,
  retryLimit: 20,
  run: ({ orderId }) => issueDocuments(context, orderId),
});

/** Draws the PDF and mails it. A mail's id is made of order and number, so that a repeated job sends it once. */
const readyJob = (context: Context): Job<{ invoiceId: string }> => ({
  name: readyJobName,
  retryLimit: 20,
  run: async ({ invoiceId }) => {
    const pdf = await invoiceFile(context, invoiceId);
    const found = pdf && (await invoiceMailData(context, invoiceId));
    if (!found) return;
    await context.db.transaction(async (tx) => {
      await queueMail(context, tx, invoiceMail(found.data, found.invoice, pdf.bytes));
      await noteMailed(tx, invoiceId, context.clock());
    });
  },
});

/** What a killed process, or a job that failed too often, left undone. Usually there is nothing. */
const missedJob = (context: Context): Job => ({
  name: 'missed-invoices',
  everyMs: 15_000,
  run: async () => {
    for (const orderId of await missedOrders(context.db, context.clock())) {
      await issueDocuments(context, orderId).catch((error: unknown) =>
        context.log.error({ err: error, order: orderId }, 'a document could not be issued'),
      );
    }
  },
});

export const invoiceJobs = (context: Context): readonly Job[] => [
  issueJob(context),
  readyJob(context),
  missedJob(context),
];
