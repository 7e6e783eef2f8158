import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, personalId } from '#server/columns.ts';
import { storedFiles } from '#server/tables.ts';
import { circuits, ofCircuit } from '../../circuits/server/tables.ts';
import type { PaidMethod } from '../../commission/rules/commission.ts';
import { users } from '../../identity/server/tables.ts';
import { ofOrder, orders } from '../../orders/server/tables.ts';
import { refunds } from '../../payments/server/tables.ts';
import { defaultCausal } from '../rules/causal.ts';
import type { InvoiceLine, IssuerTaxes } from '../rules/invoiceLines.ts';
import type { DocumentKind } from '../rules/invoiceNumber.ts';
import { sdiStates } from '../rules/sdiStates.ts';
import { stampInForce, type TaxRow } from '../rules/taxes.ts';

export interface Seat {
  readonly address: string;
  readonly house_number: string;
  readonly zipcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** A circuit without a row offers none. A table of its own and not columns of `circuit`, which every page reads. */
export const issuers = pgTable(
  'invoice_issuer',
  {
    circuitId: integer('circuit_id')
      .primaryKey()
      .references(() => circuits.id),
    name: text('name').notNull(),
    seat: jsonb('seat').$type<Seat>().notNull(),
    /** Eleven figures, without the country's letters. */
    vatNumber: text('vat_number').notNull(),
    fiscalCode: text('fiscal_code').notNull(),
    /** RegimeFiscale: RF01 ordinary, RF18 other, RF19 flat. */
    regime: text('regime').notNull(),
    email: text('email').notNull(),
    /** Its documents' numbers begin with it; a sign belongs to one circuit. */
    prefix: text('prefix').notNull().unique(),
    taxes: jsonb('taxes').$type<IssuerTaxes>().notNull(),
    /** The law that frees its documents from stamp duty; empty if it pays the duty. */
    stampLaw: text('stamp_law'),
    /** Stamp duty is due above this amount without VAT, and is so much. */
    stampFrom: money('stamp_from').notNull().default(stampInForce.stampFrom),
    stampAmount: money('stamp_amount').notNull().default(stampInForce.stampAmount),
    /** The reason on the electronic invoice; {ordine} stands for the order's reference. */
    causal: text('causal').notNull().default(defaultCausal),
  },
  (issuer) => [
    check('issuer_prefix', sql`${issuer.prefix} ~ '^[A-Z0-9]{1,4}$'`),
    check('issuer_stamp', sql`${issuer.stampFrom} >= 0 and ${issuer.stampAmount} >= 0`),
    check('issuer_regime', sql`${issuer.regime} ~ '^RF[0-9]{2}$'`),
  ],
);

/** The invoice that a buyer wants for an order: asked for before paying, kept with the order. */
export const invoiceRequests = pgTable('invoice_request', {
  orderId: personalId('order_id')
    .primaryKey()
    .references(() => orders.id),
  type: text('type', { enum: ['private', 'company'] }).notNull(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  company: text('company').notNull(),
  fiscalCode: text('fiscal_code').notNull(),
  vatNumber: text('vat_number').notNull(),
  /** CodiceDestinatario, 0000000 and XXXXXXX included. */
  recipientCode: text('recipient_code').notNull(),
  pec: text('pec').notNull(),
  /** The saved address that was chosen; what it said is in `seat`. */
  addressId: personalId('address_id').notNull(),
  seat: jsonb('seat').$type<Seat>().notNull(),
  askedAt: instant('asked_at').notNull(),
});

/** The last number of each issuer's series in a year, and its day. */
export const invoiceCounters = pgTable(
  'invoice_counter',
  {
    circuitId: ofCircuit(),
    year: integer('year').notNull(),
    series: text('series').notNull(),
    last: integer('last').notNull(),
    lastOn: day('last_on').notNull(),
  },
  (counter) => [
    primaryKey({ columns: [counter.circuitId, counter.year, counter.series] }),
    check('invoice_counter_positive', sql`${counter.last} >= 1`),
  ],
);

export type IssuerCopy = Omit<
  typeof issuers.$inferSelect,
  'circuitId' | 'prefix' | 'taxes' | 'stampFrom' | 'stampAmount' | 'confirmed' | 'causal'
> & {
  /** A document older than this setting has none. */
  readonly causal?: string | undefined;
};

export type BuyerCopy = Omit<typeof invoiceRequests.$inferSelect, 'orderId' | 'addressId' | 'askedAt'>;

export interface CircuitCopy {
  readonly name: string;
  readonly inks: readonly [string, string, string, string];
}

/** What the office finds a document by: its number, its order's reference, its buyer's name. */
export const invoiceWords = ({
  invoiceNumber,
  orderReference,
  buyer,
}: Record<'invoiceNumber' | 'orderReference' | 'buyer', AnyPgColumn>): SQL =>
  sql`(${invoiceNumber} || ' ' || ${orderReference} || ' ' || coalesce(${buyer}->>'firstname', '') || ' ' || coalesce(${buyer}->>'lastname', '') || ' ' || coalesce(${buyer}->>'company', ''))`;

/** An issued document, an invoice or a credit note. Everything on it is a copy: it stays as it is. */
export const invoices = pgTable(
  'invoice',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    /** TipoDocumento: TD01 invoice, TD04 credit note. */
    kind: text('kind').$type<DocumentKind>().notNull(),
    year: integer('year').notNull(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    /** The printed number, unique in the portal: the file's address has nothing else. */
    invoiceNumber: text('invoice_number').notNull().unique(),
    orderId: ofOrder(),
    orderReference: text('order_reference').notNull(),
    /** The invoice that a credit note corrects. */
    correctsId: personalId('corrects_id').references((): AnyPgColumn => invoices.id),
    /** The refund that a credit note is for. */
    refundId: personalId('refund_id').references(() => refunds.id),
    issuedOn: day('issued_on').notNull(),
    /** The instant; empty for documents from before it was kept. */
    issuedAt: instant('issued_at'),
    paidOn: day('paid_on').notNull(),
    payMethod: text('pay_method').$type<PaidMethod>(),
    issuer: jsonb('issuer').$type<IssuerCopy>().notNull(),
    /** Empty once it had its time. */
    buyer: jsonb('buyer').$type<BuyerCopy>(),
    circuit: jsonb('circuit').$type<CircuitCopy>().notNull(),
    lines: jsonb('lines').$type<readonly InvoiceLine[]>().notNull(),
    /** DatiRiepilogo: taxable part and tax by rate or reason. */
    taxes: jsonb('taxes').$type<readonly TaxRow[]>().notNull(),
    total: money('total').notNull(),
    stampDuty: money('stamp_duty').notNull(),
    /** The language of the order; the document is Italian, with a second line in it. */
    lang: text('lang', { enum: ['it', 'en'] }).notNull(),
    fileId: personalId('file_id').references(() => storedFiles.id),
    /** When the portal has mailed it. */
    mailedAt: instant('mailed_at'),
    /** Names the file of the electronic invoice: once in the portal, and another one after each rejection. */
    transmission: serial('transmission').notNull().unique(),
    /** How it stands with the exchange system, as the office has noted it. */
    sdiState: text('sdi_state', { enum: sdiStates }).notNull().default('to_send'),
    sdiNote: text('sdi_note'),
    sdiAt: instant('sdi_at'),
    /** The day of the last notice that it was rejected: it stays with what is corrected, for it sets by when that is sent. */
    rejectedOn: day('rejected_on'),
    sdiBy: personalId('sdi_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (invoice) => [
    uniqueIndex('invoice_number_once').on(invoice.circuitId, invoice.year, invoice.series, invoice.number),
    uniqueIndex('invoice_once_per_order').on(invoice.orderId).where(sql`${invoice.kind} = 'TD01'`),
    uniqueIndex('credit_note_once_per_refund').on(invoice.refundId),
    index().on(invoice.orderId),
    // As the office lists them, so that a far page is found without reading what stands before it.
    index('invoice_listed').on(invoice.circuitId, invoice.issuedOn, invoice.kind, invoice.number, invoice.id),
    index('invoice_by_words').using('gin', sql`${invoiceWords(invoice)} gin_trgm_ops`),
    index().on(invoice.sdiBy),
    index('invoice_to_send')
      .on(invoice.circuitId, invoice.issuedOn)
      .where(sql`${invoice.sdiState} in ('to_send', 'rejected')`),
    check('invoice_total_positive', sql`${invoice.total} > 0`),
    check(
      'credit_note_corrects',
      sql`(${invoice.kind} = 'TD04') = (${invoice.correctsId} is not null) and (${invoice.kind} = 'TD04') = (${invoice.refundId} is not null)`,
    ),
  ],
);
