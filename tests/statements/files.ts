import { type Cents, euroText } from '#kernel/money.ts';
import type { Chance } from '../fuzz/chance.ts';
import type { Sent } from './payments.ts';
import { today } from './world.ts';

/** A statement as a bank gives it. */
export interface StatementFile {
  readonly bank: string;
  readonly bytes: Uint8Array;
}

const italianDay = (day: string) => day.split('-').toReversed().join('/');
const thousands = (amount: Cents, of: string, decimal: string) => {
  const [euro = '', decimals = ''] = euroText(amount).split('.');
  return euro.replace(/\B(?=(\d{3})+$)/g, of) + decimal + decimals;
};
const quoted = (text: string) => (/[";,\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const utf8 = (text: string) => new TextEncoder().encode(text);
/** Letters that Latin-1 has, each in one byte. */
const latin1 = (text: string) => Uint8Array.from(text.replaceAll('’', "'"), (sign) => sign.charCodeAt(0));
const reference = (at: number) => `0306${today.replaceAll('-', '')}${String(at).padStart(6, '0')}`;

/** Lines over the table, Latin-1, one signed column, everything in one description that goes over lines. */
function lario(sent: readonly Sent[]): StatementFile {
  const rows = sent.map(({ valueDay, amount, payer, text }) =>
    [
      italianDay(valueDay),
      italianDay(valueDay),
      `+${thousands(amount, '.', ',')}`,
      `BONIFICO A VOSTRO FAVORE ORD. ${payer} CAUS. ${text}`,
    ]
      .map(quoted)
      .join(';'),
  );
  const debit = [italianDay(today), italianDay(today), '-1.250,00', 'CANONE SALA'].join(';');
  const csv = [
    'Banca del Lario',
    'Conto 1234;;',
    '',
    'Data contabile;Data valuta;Importo;Descrizione',
    ...rows,
    debit,
    ';;;',
    ';;1.000,00;Saldo finale',
  ];
  return { bank: 'Banca del Lario', bytes: latin1(csv.join('\r\n')) };
}

/** UTF-8 with a mark, commas, English names, two columns for what came and went. */
function alpine(sent: readonly Sent[]): StatementFile {
  const rows = sent.map(({ valueDay, amount, payer, text }, at) =>
    [valueDay, valueDay, '', thousands(amount, ',', '.'), payer, text, reference(at)].map(quoted).join(','),
  );
  const debit = [today, today, '12.00', '', 'ALPINE BANK', 'Fees', 'F1'].join(',');
  const csv = ['Booking date,Value date,Paid out,Paid in,Payer,Details,Bank reference', debit, ...rows];
  return { bank: 'Alpine Bank', bytes: utf8(`\uFEFF${csv.join('\n')}\n`) };
}

/** Two-digit years, the text in a row of its own below, the currency beside the amount. */
function credito(sent: readonly Sent[]): StatementFile {
  const day = (of: string) => italianDay(of).replace('/20', '/');
  const rows = sent.flatMap(({ valueDay, amount, payer, text }, at) => {
    const [first = '', ...more] = text.split('\n');
    const row = [day(valueDay), day(valueDay), '', thousands(amount, '.', ','), 'EUR', payer, first, reference(at)];
    return [row, ...more.map((line) => ['', '', '', '', '', '', line, ''])].map((cells) => cells.map(quoted).join(';'));
  });
  const debit = [day(today), day(today), '-3,50', '', 'EUR', '', 'Commissioni', 'C1'].join(';');
  const csv = [
    'DATA OPERAZIONE;DATA VALUTA;DARE;AVERE;DIVISA;ORDINANTE;DESCRIZIONE ESTESA;CRO',
    ...rows,
    debit,
    ';;3,50;999,00;;;Totali;',
  ];
  return { bank: 'Credito Cusiano', bytes: utf8(csv.join('\r\n')) };
}

const xml = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

/** The banks' XML; a text in two lines is two elements. */
function camt(sent: readonly Sent[]): StatementFile {
  const entries = sent.map(
    (
      { valueDay, amount, payer, text },
      at,
    ) => `<Ntry><NtryRef>${at}</NtryRef><Amt Ccy="EUR">${euroText(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>${valueDay}</Dt></BookgDt><ValDt><Dt>${valueDay}</Dt></ValDt><AcctSvcrRef>${reference(at)}</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${xml(payer)}</Nm></Pty></Dbtr></RltdPties>
      <RmtInf>${text
        .split('\n')
        .map((line) => `<Ustrd>${xml(line)}</Ustrd>`)
        .join('')}</RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const debit = `<Ntry><Amt Ccy="EUR">9.90</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts></Ntry>`;
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
  <Acct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></Acct>
  ${entries.join('\n')}
  ${debit}</Stmt></BkToCstmrStmt></Document>`;
  return { bank: 'CAMT.053', bytes: utf8(document) };
}

export const banks = [lario, alpine, credito, camt] as const;

export const fileOf = (chance: Chance, sent: readonly Sent[]): StatementFile => chance.pick(banks)(sent);
