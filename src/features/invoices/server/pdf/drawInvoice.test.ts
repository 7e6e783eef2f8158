import { afterEach, expect, test, vi } from 'vitest';
import { Day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import type { InvoiceRecord } from '../toInvoiceView.ts';
import { drawInvoice } from './drawInvoice.ts';
import { Sheet } from './sheet.ts';
import { spread } from './spread.ts';

afterEach(() => vi.restoreAllMocks());

const seat = { address: 'Via Roma', house_number: '1', zipcode: '28922', city: 'Verbania', state: 'VB', country: 'IT' };
const invoice: InvoiceRecord = {
  id: newId(),
  circuitId: 15,
  kind: 'TD01',
  year: 2026,
  series: 'TL',
  number: 12345,
  invoiceNumber: 'TL/2026/12345',
  orderId: newId(),
  orderReference: 'TL20-WMWM-WMWM',
  correctsId: null,
  refundId: null,
  issuedOn: Day.parse('2026-09-30'),
  issuedAt: null,
  paidOn: Day.parse('2026-09-30'),
  payMethod: 'wiretransfer',
  issuer: {
    name: 'ASD Tre Laghi',
    vatNumber: '12345670017',
    fiscalCode: '12345670017',
    regime: 'RF01',
    email: '',
    stampLaw: null,
    seat,
  },
  buyer: null,
  circuit: { name: 'Circuito Tre Laghi', inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'] },
  lines: [],
  taxes: [],
  total: euro('10.00'),
  stampDuty: euro('0.00'),
  lang: 'it',
  fileId: null,
  mailedAt: null,
  transmission: 1,
  sdiState: 'to_send',
  sdiNote: null,
  sdiAt: null,
  rejectedOn: null,
  sdiBy: null,
};

test.each`
  what               | more                                                  | corrects                                                          | shown
  ${'an invoice'}    | ${{}}                                                 | ${null}                                                           | ${['30 settembre 2026', 'Bonifico, 30 settembre 2026', 'TL20-WMWM-WMWM', 'TL/2026/12345']}
  ${'a credit note'} | ${{ kind: 'TD04', invoiceNumber: 'TL-NC/2026/1234' }} | ${{ number: 'TL/2026/12345', issuedOn: Day.parse('2026-09-30') }} | ${['30 settembre 2026', 'TL/2026/12345 del 30 settembre 2026', 'TL-NC/2026/1234']}
`('the days and numbers on $what stand on one line each', async ({ more, corrects, shown }) => {
  const broken = vi.spyOn(Sheet.prototype, 'linesOf');
  await drawInvoice({ ...invoice, ...more }, corrects);
  const lines = new Map(broken.mock.calls.map(([text], at) => [text, broken.mock.results[at]!.value as string[]]));
  for (const text of shown) expect(lines.get(text)).toEqual([text]);
});

test.each`
  lang    | shown
  ${'it'} | ${['Regime fiscale: ordinario (RF01)', '10115 Berlin', 'Germania', 'N4 esente · art. 10']}
  ${'en'} | ${['Tax regime: ordinary (RF01)', '10115 Berlin', 'Germany', 'N4 exempt · art. 10']}
`(
  'codes are said in words, and what is said of the buyer, in the language of the invoice: $lang',
  async ({ lang, shown }) => {
    const written = vi.spyOn(Sheet.prototype, 'write');
    const abroad = { ...seat, zipcode: '10115', city: 'Berlin', state: 'Berlin', country: 'DE' };
    const buyer = {
      ...{ type: 'private' as const, firstname: 'Ada', lastname: 'Neri', company: '', fiscalCode: '', vatNumber: '' },
      ...{ recipientCode: 'XXXXXXX', pec: '', seat: abroad },
    } as const;
    const taxes = [{ rate: 0, nature: 'N4', law: 'art. 10', taxable: euro('10.00'), tax: euro('0.00') }] as const;
    await drawInvoice({ ...invoice, lang, buyer, taxes });
    const texts = written.mock.calls.map(([text]) => text);
    for (const text of shown) expect(texts).toContain(text);
  },
);

test('columns fill the width; where they are too wide together, the widest gives way', () => {
  expect(spread([100, 50, 100], 300)).toEqual([
    { start: 0, width: 100 },
    { start: 125, width: 50 },
    { start: 200, width: 100 },
  ]);
  expect(spread([100, 250], 300)).toEqual([
    { start: 0, width: 100 },
    { start: 110, width: 190 },
  ]);
});
