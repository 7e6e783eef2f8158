import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { cents, euro, noMoney, sum } from '#kernel/money.ts';
import { checkFaults, schemaFaults } from '../../../../tests/support/fatturaPaSchema.ts';
import { paidOrder } from '../../../../tests/support/paidOrders.ts';
import { noteRows } from './creditNotes.ts';
import { fatturaPa, fatturaPaName, type IssuedDocument } from './fatturaPa.ts';
import { type IssuerTaxes, invoiceLines } from './invoiceLines.ts';
import { grossOf, natures, stampDutyOf, taxRows } from './taxes.ts';

const exempt = { rate: 0, nature: 'N4', law: 'Esente, art. 36-bis DL 75/2023' } as const;
const ordinary = { rate: 2200, nature: null, law: null } as const;
const taxes: IssuerTaxes = { registration: exempt, goods: ordinary, shipping: ordinary, commission: ordinary };
const home = {
  address: 'Via Guglielmo Marconi',
  house_number: '24',
  zipcode: '28922',
  city: 'Verbania',
  state: 'VB',
  country: 'IT',
};
const nobody = { firstname: '', lastname: '', company: '', fiscalCode: '', vatNumber: '', pec: '', seat: home };
const giulia: IssuedDocument['buyer'] = {
  ...nobody,
  type: 'private',
  firstname: 'Giulia',
  lastname: 'D’Angelo',
  fiscalCode: 'FRRGLI91M54L746B',
  recipientCode: '0000000',
};
const company = { ...nobody, type: 'company', company: 'Łódź & Figli S.r.l.' } as const;
const buyers: Readonly<Record<string, IssuedDocument['buyer']>> = {
  'a private person': giulia,
  'a company with its code': { ...company, vatNumber: '12345670017', recipientCode: 'M5UXCR1' },
  'a company with its PEC': { ...company, vatNumber: '12345670017', recipientCode: '0000000', pec: 'verbano@pec.it' },
  'an association without VAT number': { ...company, fiscalCode: '93010050032', recipientCode: '0000000' },
  'a person abroad': {
    ...giulia,
    fiscalCode: '',
    recipientCode: 'XXXXXXX',
    seat: { ...home, zipcode: 'CH-6900', state: 'TI', country: 'CH', house_number: '12 bis, 3º piano' },
  },
  'a company abroad without VAT number': {
    ...company,
    recipientCode: 'XXXXXXX',
    seat: { ...home, zipcode: '6900', state: '', country: 'CH' },
  },
  'a company abroad': {
    ...company,
    vatNumber: 'CHE123456789',
    recipientCode: 'XXXXXXX',
    seat: { ...home, country: 'CH' },
  },
};

const both = (text: string) => ({ it: text, en: text });
const document: IssuedDocument = {
  kind: 'TD01',
  invoiceNumber: 'TL/2026/12',
  issuedOn: day('2026-11-24'),
  orderReference: 'TL27-K7QF2M',
  payMethod: 'wiretransfer',
  total: euro('87.20'),
  stampDuty: euro('2.00'),
  issuer: {
    name: 'Circuito Tre Laghi ASD',
    seat: home,
    vatNumber: '12345670017',
    fiscalCode: '93010050032',
    regime: 'RF01',
  },
  buyer: giulia,
  lines: [
    {
      description: both('Triathlon Sprint “Mottarone” – 5 €'),
      quantity: 1,
      discount: euro('3.00'),
      taxable: euro('75.00'),
      tax: exempt,
    },
    { description: both('Maglia, taglia M'), quantity: 3, discount: noMoney, taxable: euro('10.00'), tax: ordinary },
  ],
  taxes: [
    { ...ordinary, taxable: euro('10.00'), tax: euro('2.20') },
    { ...exempt, taxable: euro('75.00'), tax: noMoney },
  ],
  corrects: null,
  transmission: 1234,
};
const expectValid = async (...documents: string[]) => {
  expect([...(await schemaFaults(documents)), ...documents.flatMap(checkFaults)]).toEqual([]);
};
const has = (xml: string, ...parts: string[]) => {
  for (const part of parts) expect(xml).toContain(part);
};

describe('The electronic invoice', () => {
  test('says who sold, who bought, what, for how much and how it was paid', async () => {
    const xml = fatturaPa(document);
    await expectValid(xml);
    has(xml, '<CodiceDestinatario>0000000<', '<CodiceFiscale>FRRGLI91M54L746B<', "<Cognome>D'Angelo<");
    has(xml, '<TipoDocumento>TD01<', '<Numero>TL/2026/12<', '<ImportoTotaleDocumento>87.20<', '<ImportoBollo>2.00<');
    has(xml, '<Descrizione>Triathlon Sprint &quot;Mottarone&quot; - 5 EUR (prezzo scontato)<');
    has(xml, '<Causale>Ordine TL27-K7QF2M<');
    const issuer = { ...document.issuer, causal: 'Iscrizione {ordine}, gare 2026' };
    has(fatturaPa({ ...document, issuer }), '<Causale>Iscrizione TL27-K7QF2M, gare 2026<');
    has(xml, '<Quantita>3.00<', '<PrezzoUnitario>3.33333333<', '<PrezzoTotale>10.00<', '<AliquotaIVA>22.00<');
    has(xml, '<Natura>N4<', '<RiferimentoNormativo>Esente, art. 36-bis DL 75/2023<', '<ModalitaPagamento>MP05<');
  });

  test.each(Object.keys(buyers))('takes %s', async (who) => {
    await expectValid(fatturaPa({ ...document, buyer: buyers[who]! }));
  });

  test('names a company by its VAT number and code, or by its PEC where it has no code', () => {
    const byCode = fatturaPa({ ...document, buyer: buyers['a company with its code']! });
    has(byCode, '<CodiceDestinatario>M5UXCR1<', '<IdCodice>12345670017<', '<Denominazione>Lódz &amp; Figli S.r.l.<');
    const byPec = fatturaPa({ ...document, buyer: buyers['a company with its PEC']! });
    has(byPec, '<CodiceDestinatario>0000000<', '<PECDestinatario>verbano@pec.it<');
    const both = { ...buyers['a company with its code']!, pec: 'verbano@pec.it' };
    expect(fatturaPa({ ...document, buyer: both })).not.toContain('PECDestinatario');
  });

  test('knows no postcode and no province abroad', () => {
    const xml = fatturaPa({ ...document, buyer: buyers['a person abroad']! });
    has(xml, '<CodiceDestinatario>XXXXXXX<', '<CAP>00000<', '<Nazione>CH<', '<IdCodice>0000000<');
    has(xml, '<Indirizzo>Via Guglielmo Marconi 12 bis, 3º piano<');
    expect(xml).not.toContain('<Provincia>TI<');
    has(fatturaPa({ ...document, buyer: buyers['a company abroad without VAT number']! }), '<IdCodice>OO99999999999<');
  });

  test.each([
    ['DE', 'DE129273398', '129273398'],
    ['DE', '129273398', '129273398'],
    ['GR', 'EL094259216', '094259216'],
    ['ES', 'ESB58378431', 'B58378431'],
    // This is how the number begins.
    ['CH', 'CHE116281710', 'CHE116281710'],
  ])('names the country of a VAT number once: %s, %s', async (country, vatNumber, code) => {
    const abroad = buyers['a company abroad without VAT number']!;
    const buyer = { ...abroad, vatNumber, seat: { ...abroad.seat, country } };
    const xml = fatturaPa({ ...document, buyer });
    await expectValid(xml);
    has(xml, `<IdPaese>${country}<`, `<IdCodice>${code}<`);
  });

  test('of a credit note names its invoice, with amounts that are positive', async () => {
    const corrects = { number: 'TL/2026/12', issuedOn: day('2026-11-24') };
    const xml = fatturaPa({ ...document, kind: 'TD04', invoiceNumber: 'TL-NC/2026/3', corrects });
    await expectValid(xml);
    has(xml, '<TipoDocumento>TD04<', '<IdDocumento>TL/2026/12<', '<Data>2026-11-24<');
    expect(xml).not.toContain('DatiPagamento');
  });

  test('has a name that no other sending has', () => {
    expect(fatturaPaName(document)).toBe('IT93010050032_000YA.xml');
    expect(fatturaPaName({ ...document, transmission: 60_466_175 })).toBe('IT93010050032_ZZZZZ.xml');
  });

  test('is valid for a thousand random orders and their credit notes', async () => {
    const anyRate = fc.constantFrom(0, 400, 1000, 2200);
    const anyNature = fc.constantFrom(...natures);
    const anyBuyer = fc.constantFrom(...Object.values(buyers));
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    const documents: string[] = [];
    fc.assert(
      fc.property(paidOrder, anyRate, anyNature, anyBuyer, share, (order, rate, nature, buyer, part) => {
        const goods = rate === 0 ? { ...exempt, nature } : { ...ordinary, rate };
        const lines = invoiceLines(order, { ...taxes, goods });
        const rows = taxRows(lines);
        const total = sum(rows.map(grossOf));
        if (total === 0) return;
        const invoice = { ...document, buyer, lines, taxes: rows, total, stampDuty: stampDutyOf(rows) };
        const credited = cents(Math.max(1, Math.floor(total * part)));
        const noted = noteRows(rows, [], credited);
        const note: IssuedDocument = {
          ...invoice,
          kind: 'TD04',
          corrects: { number: 'TL/2026/12', issuedOn: day('2026-11-24') },
          lines: noted.map(({ taxable, ...tax }) => ({
            ...{ description: both('Rimborso'), quantity: 1, discount: noMoney, taxable },
            tax: { rate: tax.rate, nature: tax.nature, law: tax.law },
          })),
          taxes: noted,
          total: credited,
          stampDuty: stampDutyOf(noted),
        };
        for (const one of [invoice, note]) {
          const xml = fatturaPa(one);
          expect(checkFaults(xml)).toEqual([]);
          documents.push(xml);
        }
      }),
      { numRuns: 1_050 },
    );
    expect(documents.length).toBeGreaterThanOrEqual(2_000);
    expect(await schemaFaults(documents)).toEqual([]);
  });
});

describe('The schema and the exchange system’s checks', () => {
  const xml = fatturaPa(document);
  test.each([
    ['a sign beyond Latin-1', xml.replace('Giulia', 'Łucja'), /Nome/],
    ['an amount with one decimal', xml.replace('>87.20<', '>87.2<'), /ImportoTotaleDocumento/],
    [
      'elements in another order',
      xml.replace(/(<Nome>.*<\/Nome>\s*)(<Cognome>.*<\/Cognome>)/, '$2$1'),
      /Cognome.*not expected/,
    ],
    ['a reason that was split up', xml.replace('>N4<', '>N2<'), /Natura/],
    ['no street', xml.replace(/<Indirizzo>.*<\/Indirizzo>/, ''), /Expected is \( .*Indirizzo/],
  ])('find %s', async (_, changed, fault) => {
    expect(changed).not.toBe(xml);
    expect((await schemaFaults([changed])).join()).toMatch(fault);
  });

  test.each([
    ['a rate with a reason', xml.replace('<Natura>N4</Natura>', ''), '00400'],
    ['a tax that is not the rate’s', xml.replace('<Imposta>2.20<', '<Imposta>2.30<'), '00421'],
    ['a line that is not price times quantity', xml.replace('3.33333333', '3.40'), '00423'],
    ['nobody', xml.replace('<CodiceFiscale>FRRGLI91M54L746B</CodiceFiscale>', ''), '00417'],
  ])('find %s', (_, changed, fault) => {
    expect(changed).not.toBe(xml);
    expect(checkFaults(changed).join()).toContain(fault);
  });
});
