import { eq, sql } from 'drizzle-orm';
import { isCounted } from '#features/orders/rules/takenOut.ts';
import { type Day, dayInRome, yearOf } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import { noMoney, sum } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { guard, isGuarded } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { type NoteDue, noteRows, notesDue, partsOfNote, totalOf } from '../rules/creditNotes.ts';
import { type InvoiceLine, invoiceLines, type TaxedKind, taxedKinds } from '../rules/invoiceLines.ts';
import { type DocumentKind, documentKinds, invoiceNumber } from '../rules/invoiceNumber.ts';
import { grossOf, sameTax, stampDutyOf, taxRows } from '../rules/taxes.ts';
import { readyJobName } from './jobNames.ts';
import { type BuyerCopy, invoiceRequests, invoices } from './tables.ts';
import { descriptionOf, type InvoiceRecord, type ToInvoice, toInvoice } from './toInvoiceView.ts';

interface TakenNumber {
  readonly number: number;
  readonly issued_on: Day;
}

/** No number of a series is dated before the one that precedes it, whatever the clocks of two processes say. */
const take = statement<{ circuit: number; year: number; series: string; today: string }, TakenNumber>(
  'take an invoice number',
  (at) => sql`
    insert into invoice_counter (circuit_id, year, series, last, last_on)
    values (${at('circuit')}, ${at('year')}, ${at('series')}, 1, ${at('today')}::date)
    on conflict (circuit_id, year, series) do update
    set last_on = greatest(invoice_counter.last_on, excluded.last_on), last = 1 + ${guard(
      'invoice number lock',
      sql`invoice_counter.last`,
      sql`(select c.last from invoice_counter c
        where (c.circuit_id, c.year, c.series) = (excluded.circuit_id, excluded.year, excluded.series))`,
    )}
    returning last as number, last_on::text as issued_on`,
);

/**
 * It keeps the row lock of the counter until the transaction ends, and must be its last lock: a rollback gives the number back, so
 * there is no gap.
 */
async function takeNumber(tx: Tx, circuit: number, kind: DocumentKind, today: Day): Promise<TakenNumber> {
  const { series } = documentKinds[kind];
  const [taken] = await take(tx, { circuit, year: yearOf(today), series, today });
  return taken!;
}

type Content = Pick<
  InvoiceRecord,
  'kind' | 'correctsId' | 'refundId' | 'buyer' | 'lines' | 'taxes' | 'paidOn' | 'payMethod'
>;

/** Row lock on the request: the documents of an order are issued one after the other. */
export async function lockRequest(tx: Tx, orderId: string): Promise<BuyerCopy | undefined> {
  const found = tx.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, orderId));
  const [row] = await (isGuarded('invoice request lock') ? found.for('update') : found);
  if (!row) return undefined;
  const { orderId: _, addressId: __, askedAt: ___, ...buyer } = row;
  return buyer;
}

function invoiceOf({ order, issuer }: ToInvoice, buyer: BuyerCopy): Content {
  const lines = invoiceLines(
    { ...order, lines: order.lines.filter(isCounted).map((line) => ({ ...line, description: descriptionOf(line) })) },
    issuer.taxes,
  );
  const taxes = taxRows(lines);
  if (totalOf(taxes) !== order.total_amount_due)
    throw new Error(`the lines of order ${order.id} are not what was paid`);
  return {
    kind: 'TD01',
    correctsId: null,
    refundId: null,
    buyer,
    lines,
    taxes,
    paidOn: dayInRome(new Date(order.payed_at!)),
    payMethod: order.pay_method,
  };
}

/** What a note's line is for where it names no line of the invoice, or not only such. */
const kindWords: Readonly<Record<TaxedKind, Translations<string>>> = {
  registration: { it: 'iscrizioni', en: 'registrations' },
  goods: { it: 'prodotti', en: 'products' },
  shipping: { it: 'consegna', en: 'delivery' },
  commission: { it: 'commissione', en: 'processing fee' },
};

/** A note names its invoice and what it is for, and gives back what each of its rows stands for. */
function noteOf(
  invoice: InvoiceRecord,
  before: readonly InvoiceRecord[],
  due: NoteDue,
  refunds: ToInvoice['refunds'],
): Content {
  const { refundId, amount } = due;
  const earlier = refunds.filter(({ id }) => before.some((note) => note.refundId === id));
  const { named, kept } = partsOfNote(invoice.lines, due, earlier);
  const issued = before.flatMap((note) => note.taxes);
  const taxes = noteRows(invoice.taxes, issued, amount, named, kept);
  const lines: InvoiceLine[] = taxes.map((row) => {
    const parts = named.filter((part) => sameTax(part.tax, row));
    const price = grossOf(row);
    const isNamed = sum(parts.map((part) => part.amount)) === price;
    const ofRow = invoice.lines.filter((line) => line.amount > noMoney && sameTax(line.tax, row));
    // Commission and delivery that stay with the issuer are not what it is for, unless nothing else is left.
    const given = ofRow.filter((line) => kept.every(({ kind }) => kind !== line.kind));
    const meant = taxedKinds.filter((one) => (given.length > 0 ? given : ofRow).some(({ kind }) => kind === one));
    const words = (lang: 'it' | 'en', of: string) => {
      const what = isNamed
        ? parts.map(({ description }) => description[lang]).join('; ')
        : meant.map((kind) => kindWords[kind][lang]).join(', ');
      return `${of} ${invoice.invoiceNumber}: ${what}`;
    };
    const description = { it: words('it', 'Rimborso, fattura'), en: words('en', 'Refund, invoice') };
    const { rate, nature, law, taxable } = row;
    const { kind } = ofRow[0]!;
    const tax = { rate, nature, law };
    return { id: null, kind, description, quantity: 1, price, discount: noMoney, amount: price, tax, taxable };
  });
  const { buyer, paidOn, payMethod } = invoice;
  return { kind: 'TD04', correctsId: invoice.id, refundId, buyer, lines, taxes, paidOn, payMethod };
}

/** The next document that an order still needs: its invoice, then a credit note for each refund. */
function nextDocument(facts: ToInvoice, buyer: BuyerCopy): Content | null {
  const [invoice, ...notes] = facts.issued;
  if (!invoice) return invoiceOf(facts, buyer);
  const issued = notes.map((note) => ({ refundId: note.refundId!, total: note.total }));
  const [due] = notesDue(invoice.total, facts.refunds, issued);
  return due ? noteOf(invoice, notes, due, facts.refunds) : null;
}

async function write(tx: Tx, { order, issuer, circuit }: ToInvoice, content: Content, at: Date, id: string) {
  const today = dayInRome(at);
  const { kind } = content;
  const { circuitId, prefix, taxes: _, stampFrom, stampAmount, ...copy } = issuer;
  const { number, issued_on: issuedOn } = await takeNumber(tx, circuitId, kind, today);
  const year = yearOf(today);
  await tx.insert(invoices).values({
    ...content,
    id,
    circuitId,
    year,
    series: documentKinds[kind].series,
    number,
    invoiceNumber: invoiceNumber({ prefix, kind, year, number }),
    orderId: order.id,
    orderReference: order.reference,
    issuedOn,
    issuedAt: at,
    issuer: copy,
    circuit,
    total: totalOf(content.taxes),
    stampDuty: copy.stampLaw === null ? stampDutyOf(content.taxes, { stampFrom, stampAmount }) : noMoney,
    lang: order.lang,
  });
  return id;
}

/** Issues the next document of an order in the caller's transaction, dated no earlier than that instant's day; null if none. */
export async function issueIn(tx: Tx, orderId: string, at: Date, id = newId()): Promise<string | null> {
  const buyer = await lockRequest(tx, orderId);
  const facts = buyer && (await toInvoice(tx, orderId));
  const content = facts && nextDocument(facts, buyer);
  return content ? write(tx, facts, content, at, id) : null;
}

/** Issues one document in a transaction of its own, with the job that tells of it; false if none is left to issue. */
const issueNext = ({ db, clock, jobs }: Context, orderId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const invoiceId = await issueIn(tx, orderId, clock());
    if (invoiceId) await jobs.send(tx, readyJobName, { invoiceId });
    return invoiceId !== null;
  });

/** Issues all that a paid order still needs. Idempotent: the next run goes on where a killed one ended. */
export async function issueDocuments(context: Context, orderId: string): Promise<void> {
  while (await issueNext(context, orderId));
}
