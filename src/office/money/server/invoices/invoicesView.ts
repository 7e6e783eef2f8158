import { and, asc, count, desc, eq, gt, gte, ilike, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { mayCorrect, sendBy } from '#features/invoices/rules/sdiStates.ts';
import { type BuyerCopy, invoiceRequests, invoices, invoiceWords } from '#features/invoices/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import { invoiceFile } from '#kernel/paths.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import { wordsLike } from '#office/kit/rules/orderSearch.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { type InvoicesView, mostInvoices, type OfficeInvoiceRow } from '../../contract/invoices.ts';

interface InvoicesQuery {
  readonly circuitId: number;
  readonly view: InvoicesView;
  readonly month?: string | undefined;
  readonly search: string;
}

const buyerView = (buyer: BuyerCopy): NonNullable<OfficeInvoiceRow['buyer']> => ({
  type: buyer.type,
  firstname: buyer.firstname || null,
  lastname: buyer.lastname || null,
  company: buyer.company || null,
  fiscal_code: buyer.fiscalCode || null,
  vat_number: buyer.vatNumber || null,
  recipient_code: buyer.recipientCode,
  pec: buyer.pec || null,
  address: buyer.seat,
});

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
};

/** Every word must be in the number, the order's reference or the buyer's name. */
const matching = (search: string, ...texts: SQL[]): SQL | undefined =>
  and(...wordsLike(search).map((word) => or(...texts.map((text) => ilike(text, word)))));

const conditionOf = ({ circuitId, view, month, search }: InvoicesQuery): SQL | undefined => {
  return and(
    eq(invoices.circuitId, circuitId),
    view === 'all' || view === 'awaited' ? undefined : eq(invoices.sdiState, view),
    month === undefined ? undefined : gte(invoices.issuedOn, sql`${`${month}-01`}`),
    month === undefined ? undefined : lt(invoices.issuedOn, sql`${monthAfter(month)}`),
    matching(search, invoiceWords(invoices)),
  );
};

/** Requests whose invoice is not issued yet, of orders that are or may still be paid. */
async function listAwaited(on: DbOrTx, asked: InvoicesQuery, { page: wanted, size }: Paging) {
  const { firstname, lastname, company } = invoiceRequests;
  const where = and(
    eq(orders.circuitId, asked.circuitId),
    inArray(orders.state, ['awaiting_payment', 'paid', 'partly_refunded']),
    gt(orders.totalAmountDue, 0 as typeof orders.$inferSelect.totalAmountDue),
    notExists(on.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orders.id))),
    matching(asked.search, sql`${orders.reference}`, sql`concat_ws(' ', ${firstname}, ${lastname}, ${company})`),
  );
  const from = () => on.select({ order: orders, request: invoiceRequests }).from(invoiceRequests);
  const [all] = await on
    .select({ count: count() })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .where(where);
  const { offset, ...page } = pageOf(wanted, all?.count ?? 0, size);
  const rows = await from()
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .where(where)
    .orderBy(asc(invoiceRequests.askedAt), asc(invoiceRequests.orderId))
    .limit(size)
    .offset(offset);
  const data = rows.map(
    ({ order, request }): OfficeInvoiceRow => ({
      id: null,
      order_id: order.id,
      reference: order.reference,
      number: null,
      kind: 'TD01',
      issued_on: null,
      buyer: buyerView(request),
      total: order.totalAmountDue,
      state: null,
      note: null,
      rejected_on: null,
      send_by: null,
      link: null,
      may_correct: flag(true),
    }),
  );
  return { data, ...page };
}

interface Paging {
  readonly page: number;
  readonly size: number;
}

/** The documents of a circuit, the latest first, or what is asked for and not issued; the page number is clamped. */
export async function listInvoices(on: DbOrTx, asked: InvoicesQuery, paging: Paging) {
  const months = await monthsOf(on, asked.circuitId);
  if (asked.view === 'awaited') return { ...(await listAwaited(on, asked, paging)), months };
  const where = conditionOf(asked);
  const { offset, ...page } = pageOf(paging.page, await on.$count(invoices, where), paging.size);
  const latest = [desc(invoices.issuedOn), desc(invoices.kind), desc(invoices.number)] as const;
  // Which they are is read from the index alone; a document is large.
  const shown = on
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(...latest)
    .limit(paging.size)
    .offset(offset);
  const rows = await on
    .select()
    .from(invoices)
    .where(inArray(invoices.id, shown))
    .orderBy(...latest);
  const data = rows.map(
    (row): OfficeInvoiceRow => ({
      id: row.id,
      order_id: row.orderId,
      reference: row.orderReference,
      number: row.invoiceNumber,
      kind: row.kind,
      issued_on: row.issuedOn,
      buyer: row.buyer && buyerView(row.buyer),
      total: row.total,
      state: row.sdiState,
      note: row.sdiNote,
      rejected_on: row.rejectedOn,
      send_by: sendBy(row.sdiState, row.issuedOn, row.rejectedOn),
      link: row.buyer && invoiceFile(row.invoiceNumber),
      may_correct: flag(mayCorrect(row.sdiState, row.rejectedOn) && row.buyer !== null),
    }),
  );
  return { data, ...page, months };
}

// From one month to the one before it: of a hundred thousand documents a dozen are looked at.
const readMonths = statement<{ circuit: number }, { month: string }>(
  'months with invoices',
  (at) => sql`
    with recursive has as (
      select date_trunc('month', max(issued_on))::date as first from invoice where circuit_id = ${at('circuit')}
      union all
      select (select date_trunc('month', max(i.issued_on))::date from invoice i
        where i.circuit_id = ${at('circuit')} and i.issued_on < has.first)
      from has where has.first is not null
    )
    select to_char(first, 'YYYY-MM') as month from has where first is not null`,
);

const monthsOf = async (on: DbOrTx, circuit: number): Promise<string[]> =>
  (await readMonths(on, { circuit })).map(({ month }) => month);

export async function idsOfInvoices(on: DbOrTx, asked: InvoicesQuery): Promise<readonly string[]> {
  if (asked.view === 'awaited') return [];
  const rows = await on
    .select({ id: invoices.id })
    .from(invoices)
    .where(conditionOf(asked))
    .orderBy(asc(invoices.issuedOn), asc(invoices.id))
    .limit(mostInvoices);
  return rows.map(({ id }) => id);
}

/** How many documents are to be sent to the exchange system, and by when the first of them. */
export async function countToSend(on: DbOrTx, circuitId: number) {
  const { sdiState, issuedOn, rejectedOn } = invoices;
  const wasRejected = sql<boolean>`${rejectedOn} is not null`;
  const rows = await on
    .select({
      state: sdiState,
      issuedOn: sql<Day>`min(${issuedOn})`,
      rejectedOn: sql<Day | null>`min(${rejectedOn})`,
      count: count(),
    })
    .from(invoices)
    .where(and(eq(invoices.circuitId, circuitId), inArray(sdiState, ['to_send', 'rejected'])))
    .groupBy(sdiState, wasRejected);
  const days = rows.flatMap(({ state, issuedOn: first, rejectedOn: again }) => sendBy(state, first, again) ?? []);
  return { count: rows.reduce((all, row) => all + row.count, 0), day: days.toSorted()[0] ?? null };
}
