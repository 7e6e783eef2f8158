import { describe, expect, test } from 'vitest';
import { readStatement } from './readStatement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytes(text), new Map());
const entry = (more: string, amount = '<Amt Ccy="EUR">56.90</Amt>', sign = 'CRDT') =>
  `<Ntry>${amount}<CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-05-25</Dt></BookgDt><ValDt><DtTm>2027-05-24T10:00:00</DtTm></ValDt>${more}</Ntry>`;
const camt = (...entries: string[]) =>
  `<?xml version="1.0"?>\n<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">\n<BkToCstmrStmt><Stmt><Acct><Id><IBAN>IT60 X054</IBAN></Id></Acct>\n${entries.join('\n')}\n</Stmt></BkToCstmrStmt></d:Document>`;
const one = entry(
  '<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Rossi &amp; C.</Nm></Dbtr></RltdPties><RmtInf><Ustrd>TL20-7KQ4-</Ustrd><Ustrd>M2XD</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>',
);

describe('A CSV file', () => {
  test('is read in UTF-8, UTF-16 and Latin-1, with any delimiter, and quotes over lines', () => {
    const csv = 'Data;Importo;Descrizione\n25/05/2027;56,90;"Colò;\nTL20"\n';
    const expected = { movements: [{ text: 'Colò; TL20', amount: 5_690 }] };
    expect(read(csv)).toMatchObject(expected);
    expect(
      readStatement(
        Uint8Array.from(csv, (sign) => sign.charCodeAt(0)),
        new Map(),
      ),
    ).toMatchObject(expected);
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le'));
    expect(readStatement(utf16, new Map())).toMatchObject(expected);
    for (const sign of [',', '\t', '|'])
      expect(read(`Date${sign}Amount${sign}Details\r\n2027-05-25${sign}56.90${sign}x\r\n`)).toMatchObject({
        movements: [{ text: 'x', amount: 5_690 }],
      });
  });

  test('names the line of what it cannot read, also after a quote over lines', () => {
    const csv = 'Data;Importo;Descrizione\n25/05/2027;56,90;"a\nb\nc"\n25/05/2027;56,9O;x\n';
    expect(read(csv)).toEqual({
      ...{ fault: 'amount_unreadable', line: 5, text: '56,9O' },
      layout: {
        header: ['Data', 'Importo', 'Descrizione'],
        sample: ['25/05/2027', '56,90', 'a b c'],
        roles: ['booked', 'amount', 'text'],
        told: false,
      },
    });
    expect(read('Data;Importo;Descrizione\n25/05/2027;1,00;"never closed\n')).toMatchObject({
      fault: 'not_readable',
      line: 2,
    });
  });

  test('whose columns nobody knows says what they are called; what is no table is not readable', () => {
    expect(read('Tag;Wert;Was\n25/05/2027;56,90;x\n')).toEqual({
      fault: 'columns_unknown',
      header: ['Tag', 'Wert', 'Was'],
      sample: ['25/05/2027', '56,90', 'x'],
    });
    expect(read('Buongiorno')).toEqual({ fault: 'not_readable', line: 1 });
    expect(read('')).toEqual({ fault: 'not_readable', line: 1 });
  });
});

describe('A file in the banks’ XML', () => {
  test('is read with its account, payer, causal in parts and the bank’s reference', () => {
    expect(read(camt(one))).toEqual({
      account: 'IT60X054',
      others: 0,
      idle: 0,
      went: [],
      movements: [
        {
          ...{ reference: 'R1', bookedOn: '2027-05-25', valueDay: '2027-05-24', amount: 5_690 },
          ...{ payer: 'Rossi & C.', payerIban: null, text: 'TL20-7KQ4- M2XD RF18539007547034' },
        },
      ],
    });
  });

  test('debits and what is not booked yet are no income', () => {
    const pending = one.replace('BOOK', 'PDNG');
    expect(read(camt(entry('', undefined, 'DBIT'), pending))).toMatchObject({ movements: [], others: 2 });
  });

  test('a booking of several transfers is one movement for each, if their amounts come to it', () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const batch = (...amounts: string[]) =>
      read(camt(entry(`<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${amounts.map(part).join('')}</NtryDtls>`)));
    expect(batch('50.00', '6.90')).toMatchObject({
      movements: [
        { reference: 'R1/1', amount: 5_000 },
        { reference: 'R1/2', amount: 690 },
      ],
    });
    expect(batch('50.00', '7.00')).toMatchObject({ movements: [{ reference: 'R1', amount: 5_690 }] });
  });

  test.each([
    ['<Amt Ccy="EUR">56,90</Amt>', { fault: 'amount_unreadable', line: 4, text: '56,90' }],
    ['<Amt Ccy="EUR">-56.90</Amt>', { fault: 'amount_unreadable', line: 4, text: '-56.90' }],
    ['', { fault: 'amount_unreadable', line: 4, text: '' }],
    ['<Amt Ccy="CHF">56.90</Amt>', { fault: 'other_currency', line: 4 }],
  ])('an amount like %s refuses it whole, with its line', (amount, fault) => {
    expect(read(camt(entry('', amount)))).toEqual(fault);
    expect(read(camt(entry('', amount, 'DBIT')))).toEqual(fault);
  });

  test('a document type, with or without entities, is refused and nothing of it is read', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    expect(read(camt(one).replace('\n', `\n${bomb}`))).toEqual({ fault: 'not_readable', line: 2 });
    expect(read(camt(one).replace('TL20', '&f;'))).toMatchObject({
      movements: [{ text: '&f;7KQ4- M2XD RF18539007547034'.replace('7KQ4', '-7KQ4') }],
    });
  });

  test('a file that is cut, or whose elements do not close, is refused', () => {
    const whole = camt(one);
    expect(read(whole.slice(0, -30))).toMatchObject({ fault: 'not_readable' });
    expect(read(whole.replace('</RmtInf>', ''))).toMatchObject({ fault: 'not_readable' });
    expect(read('<html><body>Sign in</body></html>')).toEqual({ fault: 'not_readable', line: 1 });
    // As large as a statement may be; read to its end it would hold the process for half a minute.
    expect(read(`${'<a>\n'.repeat(50)}${'<a>'.repeat(300_000)}`)).toEqual({ fault: 'not_readable', line: 40 });
  });

  test('movements of two accounts are not taken for those of one', () => {
    const second = '<Stmt><Acct><Id><IBAN>IT99</IBAN></Id></Acct></Stmt></BkToCstmrStmt>';
    expect(read(camt(one).replace('</BkToCstmrStmt>', second))).toMatchObject({ fault: 'not_readable' });
  });
});

describe('The account that a transfer came from', () => {
  const iban = 'IT60X0542811101000000123456';
  const parties = `<RltdPties><Dbtr><Nm>Rossi</Nm></Dbtr><DbtrAcct><Id><IBAN>IT60 X054 2811 1010 0000 0123 456</IBAN></Id></DbtrAcct><Cdtr><Nm>Noi</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>`;
  const told = (more: string) => read(camt(entry(`${more}<NtryDtls><TxDtls>${parties}</TxDtls></NtryDtls>`)));

  test('is the debtor’s in CAMT.053, and of a reversal nobody’s', () => {
    expect(told('<AcctSvcrRef>R1</AcctSvcrRef>')).toMatchObject({ movements: [{ payer: 'Rossi', payerIban: iban }] });
    expect(told('<RvslInd>true</RvslInd>')).toMatchObject({ movements: [{ payerIban: null }] });
    expect(read(camt(one))).toMatchObject({ movements: [{ payerIban: null }] });
  });

  test('is the column of a CSV file that is named for it, where that is an IBAN', () => {
    const csv = (of: string) => `Data;Importo;Descrizione;IBAN ordinante\n25/05/2027;56,90;Gara;${of}\n`;
    expect(read(csv('IT60 X054 2811 1010 0000 0123 456'))).toMatchObject({ movements: [{ payerIban: iban }] });
    expect(read(csv('IT61X0542811101000000123456'))).toMatchObject({ movements: [{ payerIban: null }] });
  });
});
