import { type Day, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { inkBars } from '#server/mailLook.ts';
import { textIn } from '#text/translate.ts';
import { recipientCodeShown } from '../../rules/buyer.ts';
import type { InvoiceLine } from '../../rules/invoiceLines.ts';
import { paymentCode } from '../../rules/paymentCode.ts';
import { isRegime } from '../../rules/regimes.ts';
import { grossOf, type Nature, type Tax } from '../../rules/taxes.ts';
import { documentsText } from '../../text/documents.ts';
import { taxCodesText } from '../../text/taxCodes.ts';
import type { Seat } from '../tables.ts';
import type { InvoiceRecord } from '../toInvoiceView.ts';
import { room, Sheet, type Style } from './sheet.ts';
import { spread } from './spread.ts';

const it = textIn(documentsText, 'it');
const en = textIn(documentsText, 'en');
type DocumentKey = keyof typeof documentsText.it;

const quiet = '#5b6472';
const small: Style = { size: 7, colour: quiet, leading: 1.3 };
/** What is said of one invoice is in its own language: amounts, days, who it is from and for, and what a code means. */
const countryNames = {
  it: new Intl.DisplayNames('it', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};
const sayIn = (lang: Lang) => (lang === 'it' ? it : en);
const right = room.left + room.width;

export interface InvoiceReference {
  readonly number: string;
  readonly issuedOn: Day;
}

/** 22 %, or the code of the reason. */
const taxName = ({ rate, nature }: Pick<Tax, 'rate' | 'nature'>): string =>
  nature ?? `${(rate / 100).toLocaleString('it')}%`;

const labelStyle: Style = { face: 'strong', size: 7.5 };
/** How wide a label is: Italian, a stroke, and English unless it is the same word. */
const labelWidth = (sheet: Sheet, key: DocumentKey): number =>
  it(key) === en(key)
    ? sheet.widthOf(it(key), labelStyle)
    : sheet.widthOf(`${it(key)} / `, labelStyle) + sheet.widthOf(en(key), small);

/** A label in Italian, and beside it, quieter, in English. */
function label(sheet: Sheet, key: DocumentKey, x: number, y: number, width: number): number {
  if (it(key) === en(key)) return sheet.write(it(key), x, y, width, labelStyle);
  const both = `${it(key)} / `;
  sheet.write(both, x, y, width, labelStyle);
  return sheet.write(en(key), x + sheet.widthOf(both, labelStyle), y + 0.4, width, small);
}

const titleOf = (kind: InvoiceRecord['kind']) => (kind === 'TD01' ? 'pdf_invoice' : 'pdf_credit_note');

function head(sheet: Sheet, invoice: InvoiceRecord, corrects: InvoiceReference | null): number {
  const { circuit, kind } = invoice;
  const title = titleOf(kind);
  const name = sheet.write(circuit.name, room.left, room.top, 290, { face: 'display', size: 20, leading: 1.1 });
  sheet.write(it(title), right - 210, room.top, 210, { face: 'display', size: 20, leading: 1.1, align: 'right' });
  const below = sheet.write(en(title), right - 210, room.top + 23, 210, { ...small, size: 9, align: 'right' });
  const y = Math.max(name, below) + 10;
  strip(sheet, y, circuit.inks);
  return facts(sheet, invoice, corrects, y + 50);
}

function strip(sheet: Sheet, y: number, inks: InvoiceRecord['circuit']['inks']): void {
  const height = 36;
  sheet.box(room.left, y, room.width, height, inks[2]);
  const bars = inkBars(inks);
  const step = room.width / bars.length;
  bars.forEach((bar, at) => {
    const tall = bar.height * 0.6;
    sheet.box(room.left + at * step + 0.8, y + height - tall, step - 1.6, tall, bar.colour);
  });
  sheet.rule(y + height, { weight: 2 });
}

const factStyle: Style = { face: 'strong', size: 10 };

function facts(sheet: Sheet, invoice: InvoiceRecord, corrects: InvoiceReference | null, y: number): number {
  const { invoiceNumber, issuedOn, orderReference, paidOn, payMethod, lang } = invoice;
  const say = sayIn(lang);
  const paid = payMethod
    ? say('pdf_paid_with', { method: say(`pdf_method_${payMethod}`), day: formatDay(paidOn, lang) })
    : formatDay(paidOn, lang);
  const cells: [DocumentKey, string][] = [
    ['pdf_number', invoiceNumber],
    ['pdf_date', formatDay(issuedOn, lang)],
    ['pdf_order', orderReference],
    corrects
      ? ['pdf_corrects', say('pdf_corrects_of', { number: corrects.number, day: formatDay(corrects.issuedOn, lang) })]
      : ['pdf_paid', paid],
  ];
  const wanted = cells.map(([key, value]) => Math.max(labelWidth(sheet, key), sheet.widthOf(value, factStyle)));
  const columns = spread(wanted, room.width);
  const ends = cells.map(([key, value], at) => {
    const { start, width } = columns[at]!;
    label(sheet, key, room.left + start, y, width);
    return sheet.write(value, room.left + start, y + 12, width, factStyle);
  });
  return Math.max(...ends) + 14;
}

const seatLines = ({ address, house_number, zipcode, city, state, country }: Seat, lang: Lang): string[] => [
  `${address} ${house_number}`,
  // A province is written so in Italy alone.
  ...(country === 'IT'
    ? [`${zipcode} ${city} (${state})`]
    : [
        `${zipcode} ${city}`,
        [...(state === city ? [] : [state]), countryNames[lang].of(country) ?? country].join(', '),
      ]),
];

/** "ordinario (RF01)". */
const regimeIn = (code: string, lang: Lang): string =>
  isRegime(code) ? `${textIn(taxCodesText, lang)(`regime_${code}`)} (${code})` : code;

function parties(sheet: Sheet, { issuer, buyer, lang }: InvoiceRecord, y: number): number {
  const say = sayIn(lang);
  const vat = (number: string, country: string) =>
    say('pdf_vat_number', { number: number.startsWith(country) ? number : `${country} ${number}` });
  const who = buyer && (buyer.type === 'company' ? buyer.company : fullName(buyer));
  const recipient = buyer && recipientCodeShown(buyer.recipientCode);
  const columns: [DocumentKey, string, string[]][] = [
    [
      'pdf_issuer',
      issuer.name,
      [
        ...seatLines(issuer.seat, lang),
        vat(issuer.vatNumber, issuer.seat.country),
        say('pdf_fiscal_code', { code: issuer.fiscalCode }),
        say('pdf_regime', { regime: regimeIn(issuer.regime, lang) }),
        issuer.email,
      ],
    ],
    [
      'pdf_buyer',
      who ?? '',
      buyer
        ? [
            ...seatLines(buyer.seat, lang),
            ...(buyer.vatNumber ? [vat(buyer.vatNumber, buyer.seat.country)] : []),
            ...(buyer.fiscalCode ? [say('pdf_fiscal_code', { code: buyer.fiscalCode })] : []),
            ...(recipient ? [say('pdf_recipient', { code: recipient })] : []),
            ...(buyer.pec ? [say('pdf_pec', { email: buyer.pec })] : []),
          ]
        : [],
    ],
  ];
  const width = room.width / 2;
  const ends = columns.map(([key, name, lines], at) => {
    const x = room.left + at * width;
    label(sheet, key, x, y, width - 16);
    let end = sheet.write(name, x, y + 12, width - 16, { face: 'strong', size: 11 });
    for (const line of lines) end = sheet.write(line, x, end, width - 16, { size: 9 });
    return end;
  });
  return Math.max(...ends) + 16;
}

interface Column<Row> {
  readonly key: DocumentKey;
  readonly width: number;
  readonly cell: (row: Row) => string;
}

/** A table whose first column takes the rest of the width; its head stands on every page that it goes on to. */
function table<Row>(
  sheet: Sheet,
  start: number,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  second: (row: Row) => string | null,
): number {
  const rest = room.width - sum(columns.map(({ width }) => width as Cents));
  const places = columns.map((column, at) => {
    const before = columns.slice(0, at).reduce((all, { width }) => all + width, 0);
    const wide = at === 0 ? column.width + rest : column.width;
    return { ...column, x: room.left + before + (at === 0 ? 0 : rest), width: wide };
  });
  const heading = (y: number) => {
    const ends = places.map(({ key, x, width }, at) => {
      const align = at === 0 ? 'left' : 'right';
      const style: Style = { face: 'strong', size: 7.5, align };
      const end = sheet.write(it(key), x, y, width, style);
      return it(key) === en(key) ? end : sheet.write(en(key), x, end, width, { ...small, align });
    });
    const below = Math.max(...ends) + 4;
    sheet.rule(below, { weight: 1.5 });
    return below;
  };
  let y = heading(start);
  for (const row of rows) {
    const [first] = places;
    const name = first!.cell(row);
    const other = second(row);
    const tall =
      sheet.linesOf(name, first!.width - 12, {}).length * 12.2 +
      (other === null ? 0 : sheet.linesOf(other, first!.width - 12, small).length * 9.1);
    if (y + tall + 12 > room.bottom) {
      sheet.newPage();
      y = heading(room.top);
    }
    let end = sheet.write(name, first!.x, y + 6, first!.width - 12);
    if (other !== null) end = sheet.write(other, first!.x, end, first!.width - 12, small);
    for (const { cell, x, width } of places.slice(1)) sheet.write(cell(row), x, y + 6, width, { align: 'right' });
    y = end + 5;
    sheet.rule(y, { weight: 0.5, colour: '#c9ced6' });
  }
  return y;
}

function linesTable(sheet: Sheet, { lines, lang }: InvoiceRecord, y: number): number {
  const euro = (amount: Cents) => formatEuro(amount, lang);
  const discounted = lines.some(({ discount }) => discount > 0);
  const columns: Column<InvoiceLine>[] = [
    { key: 'pdf_description', width: 0, cell: ({ description }) => description.it },
    { key: 'pdf_quantity', width: 36, cell: ({ quantity }) => String(quantity) },
    { key: 'pdf_price', width: 66, cell: ({ price }) => euro(price) },
    ...(discounted
      ? [
          {
            key: 'pdf_discount' as const,
            width: 62,
            cell: ({ discount }: InvoiceLine) => (discount > 0 ? `−${euro(discount)}` : ''),
          },
        ]
      : []),
    { key: 'pdf_tax', width: 40, cell: ({ tax }) => taxName(tax) },
    { key: 'pdf_amount', width: 74, cell: ({ amount }) => euro(amount) },
  ];
  const other = ({ description }: InvoiceLine) =>
    lang === 'en' && description.en !== description.it ? description.en : null;
  return table(sheet, y, lines, columns, other);
}

/** "N4 esente": why there is no tax, by its code and in words. */
const natureIn = (nature: Nature, lang: Lang): string => {
  const group = nature.slice(0, 2) as 'N1' | 'N2' | 'N3' | 'N4' | 'N5' | 'N6' | 'N7';
  return `${nature} ${textIn(taxCodesText, lang)(`nature_${group}`)}`;
};

function summary(sheet: Sheet, { taxes, lang }: InvoiceRecord, y: number): number {
  const euro = (amount: Cents) => formatEuro(amount, lang);
  const named = ({ rate, nature, law }: Tax) =>
    [nature === null ? taxName({ rate, nature }) : natureIn(nature, lang), law].filter(Boolean).join(' · ');
  const columns: Column<(typeof taxes)[number]>[] = [
    { key: 'pdf_rate', width: 0, cell: named },
    { key: 'pdf_taxable', width: 80, cell: ({ taxable }) => euro(taxable) },
    { key: 'pdf_tax_amount', width: 80, cell: ({ tax }) => euro(tax) },
    { key: 'pdf_sum', width: 80, cell: (row) => euro(grossOf(row)) },
  ];
  label(sheet, 'pdf_summary', room.left, y, room.width);
  return table(sheet, y + 16, taxes, columns, () => null);
}

function total(sheet: Sheet, { kind, total: amount, lang }: InvoiceRecord, y: number): number {
  const key: DocumentKey = kind === 'TD01' ? 'pdf_total' : 'pdf_total_note';
  sheet.rule(y, { weight: 2 });
  sheet.write(it(key), room.left, y + 12, 220, { face: 'strong', size: 12 });
  sheet.write(en(key), room.left, y + 28, 220, { ...small, size: 9 });
  sheet.write(formatEuro(amount, lang), right - 260, y + 6, 260, {
    face: 'display',
    size: 28,
    leading: 1.1,
    align: 'right',
  });
  return y + 46;
}

function notes(sheet: Sheet, { kind, stampDuty, payMethod }: InvoiceRecord, y: number): number {
  const valuesIn = (lang: Lang) => {
    const say = sayIn(lang);
    return {
      code: kind,
      kind: say(titleOf(kind)),
      amount: formatEuro(stampDuty, lang),
      payment: payMethod ? paymentCode(payMethod) : '',
      method: payMethod ? say(`pdf_method_${payMethod}`) : '',
    };
  };
  const keys: DocumentKey[] = [
    'pdf_included',
    ...(stampDuty > 0 ? (['pdf_stamp'] as const) : []),
    // As in the electronic invoice: a credit note says no payment.
    payMethod && kind === 'TD01' ? 'pdf_kind' : 'pdf_kind_free',
  ];
  let end = y;
  for (const key of keys) {
    end = sheet.write(it(key, valuesIn('it')), room.left, end, room.width, { size: 8 });
    end = sheet.write(en(key, valuesIn('en')), room.left, end, room.width, small) + 3;
  }
  return end;
}

/** What stands at the foot of every page: that it is a copy, and which page it is. */
function foot(sheet: Sheet, { invoiceNumber, issuer }: InvoiceRecord): void {
  sheet.onEachPage((page, pages) => {
    const y = room.bottom + 14;
    sheet.rule(y);
    const end = sheet.write(it('pdf_copy'), room.left, y + 7, room.width - 110, { face: 'strong', size: 7.5 });
    sheet.write(en('pdf_copy'), room.left, end, room.width - 110, small);
    const of = `${issuer.name} · ${invoiceNumber}`;
    sheet.write(it('pdf_page', { page, pages }), right - 100, y + 7, 100, { size: 7.5, align: 'right' });
    if (page > 1) sheet.write(of, room.left, room.top - 22, room.width, small);
  });
}

/** Moves to a new page where a part does not fit any more. */
const withRoom = (sheet: Sheet, y: number, tall: number): number => {
  if (y + tall <= room.bottom) return y;
  sheet.newPage();
  return room.top;
};

/**
 * Labels in Italian, with the same in English below, values in its own language. Everything comes from its row and nothing from
 * the clock, so that it always comes out the same.
 */
export function drawInvoice(invoice: InvoiceRecord, corrects: InvoiceReference | null = null): Promise<Buffer> {
  const { invoiceNumber, kind, issuer, issuedOn, taxes } = invoice;
  const title = `${it(titleOf(kind))} ${invoiceNumber}`;
  const sheet = new Sheet({ title, author: issuer.name, at: new Date(`${issuedOn}T12:00:00Z`) });
  let y = head(sheet, invoice, corrects);
  y = parties(sheet, invoice, y);
  y = linesTable(sheet, invoice, y) + 16;
  // Summary, total and notes stay together.
  y = withRoom(sheet, y, taxes.length * 24 + (invoice.stampDuty > 0 ? 180 : 156));
  y = summary(sheet, invoice, y) + 14;
  y = total(sheet, invoice, y);
  notes(sheet, invoice, y + 8);
  foot(sheet, invoice);
  return sheet.bytes();
}
