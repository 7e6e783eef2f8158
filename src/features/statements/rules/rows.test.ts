import { describe, expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { columnsFrom, columnsOf, headerKey, missingColumns } from './columns.ts';
import { findHeader, likelyHeader, readRows } from './rows.ts';

const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }));
const read = (...lines: string[]) => {
  const rows = rowsOf(...lines);
  return readRows(rows, findHeader(rows, new Map())!);
};
const head = 'Data contabile;Data valuta;Importo;Descrizione';

describe('The columns of a bank’s file', () => {
  test('are told by the names that banks give them, with accents, brackets and case or without', () => {
    expect(columnsOf(['DATA OPERAZIONE', 'Valuta', 'Dare (€)', 'Avere (€)', 'Descrizione'])).toMatchObject({
      ...{ booked: 0, value: 1, amount: null, debit: 2, credit: 3, text: [4], currency: null },
    });
    expect(columnsOf(['Date', 'Amount', 'Currency', 'Payer', 'Details', 'Memo', 'Reference'])).toMatchObject({
      ...{ booked: 0, value: null, amount: 1, currency: 2, payer: 3, text: [4, 5], reference: 6 },
    });
  });

  test('are unknown without a day, an amount or a text, until somebody says which they are', () => {
    expect(columnsOf(['Data', 'Descrizione'])).toBeNull();
    expect(columnsOf(['Importo', 'Descrizione'])).toBeNull();
    const header = ['Tag', 'Wert', 'Was'];
    const rows = rowsOf('Bank;;', header.join(';'), '01/05/2027;10,00;x');
    expect(findHeader(rows, new Map())).toBeNull();
    expect(likelyHeader(rows)).toEqual({ header, sample: ['01/05/2027', '10,00', 'x'] });
    const columns = columnsFrom(['booked', 'amount', 'text'])!;
    expect(findHeader(rows, new Map([[headerKey(header), columns]]))).toEqual({ at: 1, columns });
    expect(columnsFrom(['booked', null, 'text'])).toBeNull();
  });

  test.each`
    roles                           | missing
    ${[null, null]}                 | ${['day', 'amount', 'text']}
    ${['booked', null, 'text']}     | ${['amount']}
    ${['value', 'debit', 'text']}   | ${['amount']}
    ${['amount', 'text']}           | ${['day']}
    ${['value', 'credit', 'payer']} | ${['text']}
    ${['value', 'credit', 'text']}  | ${[]}
    ${['booked', 'amount', 'text']} | ${[]}
  `('said as $roles lack $missing, and are read only if nothing lacks', ({ roles, missing }) => {
    expect(missingColumns(roles)).toEqual(missing);
    expect(columnsFrom(roles) === null).toBe(missing.length > 0);
  });
});

describe('A file of movements', () => {
  test('holds what came; what went is counted, lines above and totals below are neither', () => {
    const file = [
      'Conto;123',
      '',
      head,
      '25/05/2027;24/05/2027;56,90;Rossi',
      '25/05/2027;25/05/2027;-12,00;Canone',
      ';;1.000,00;Saldo finale',
    ];
    expect(read(...file)).toEqual({
      account: null,
      others: 1,
      idle: 0,
      went: ['Canone'],
      movements: [
        {
          reference: null,
          bookedOn: '2027-05-25',
          valueDay: '2027-05-24',
          amount: euro('56.90'),
          payer: '',
          payerIban: null,
          text: 'Rossi',
        },
      ],
    });
  });

  test('a row without day and amount goes on with the text before it', () => {
    const file = [head, '25/05/27;;56,90;iscr. TL20-7KQ4-', ';;;M2XD', '25/05/27;;-1,00;Bollo', ';;;di maggio'];
    expect(read(...file)).toMatchObject({ others: 1, movements: [{ text: 'iscr. TL20-7KQ4- M2XD' }] });
  });

  test.each([
    ['25/05/2027;25/05/2027;56.9O;x', 'amount_unreadable', '56.9O'],
    ['25/05/2027;25/05/2027;;x', 'amount_unreadable', ''],
    ['25/05/2027;25/05/2027;1.234.56;x', 'amount_unreadable', '1.234.56'],
    ['31/02/2027;25/05/2027;56,90;x', 'day_unreadable', '31/02/2027'],
    ['25/05/2027;maggio;56,90;x', 'day_unreadable', 'maggio'],
    [';;56,90;x', 'day_unreadable', ''],
  ])('one row that cannot be read refuses it whole, with its line: %s', (row, fault, text) => {
    expect(read(head, '24/05/2027;24/05/2027;10,00;good', row)).toEqual({ fault, line: 3, text });
  });

  test('even a debit that cannot be read, and another currency', () => {
    const both = 'Data;Dare;Avere;Divisa;Descrizione';
    expect(read(both, '25/05/2027;x;;EUR;y')).toMatchObject({ fault: 'amount_unreadable', line: 2 });
    expect(read(both, '25/05/2027;;10,00;CHF;y')).toEqual({ fault: 'other_currency', line: 2 });
    expect(read(both, '25/05/2027;0,00;10,00;EUR;y', '25/05/2027;7,00;0,00;EUR;z')).toMatchObject({ others: 1 });
  });

  test('a payer’s “saldo” is money, a balance with its day is not', () => {
    expect(
      read(head, '25/05/2027;;56,90;Saldo iscrizione', '25/05/2027;;900,00;Saldo finale al 25/05/2027'),
    ).toMatchObject({
      ...{ others: 0, idle: 1, movements: [{ text: 'Saldo iscrizione' }] },
    });
  });

  test('an amount of 0.00 came and went nowhere: it is counted apart, and says nothing of signs', () => {
    const file = [head, '25/05/2027;;0,00;iscr. TL20-7KQ4-M2XD', '25/05/2027;;-1,00;Bollo', '25/05/2027;;56,90;Rossi'];
    expect(read(...file)).toMatchObject({ others: 1, idle: 1, went: ['Bollo'], movements: [{ text: 'Rossi' }] });
  });
});
