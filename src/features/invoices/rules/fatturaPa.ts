import { isItalianZipcode } from '#features/addresses/rules/italianZipcode.ts';
import type { PaidMethod } from '#features/commission/rules/commission.ts';
import type { Day } from '#kernel/calendar.ts';
import { type Cents, euroText, noMoney } from '#kernel/money.ts';
import { foreignRecipientCode, noRecipientCode } from './buyer.ts';
import { causalOf, defaultCausal } from './causal.ts';
import type { InvoiceLine } from './invoiceLines.ts';
import type { DocumentKind } from './invoiceNumber.ts';
import { latin1Text } from './latin.ts';
import { paymentCode } from './paymentCode.ts';
import type { Tax, TaxRow } from './taxes.ts';

interface PostalAddress {
  readonly address: string;
  readonly house_number: string;
  readonly zipcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

export interface IssuedDocument {
  readonly kind: DocumentKind;
  readonly invoiceNumber: string;
  readonly issuedOn: Day;
  readonly orderReference: string;
  readonly payMethod: PaidMethod | null;
  readonly total: Cents;
  readonly stampDuty: Cents;
  readonly issuer: {
    readonly name: string;
    readonly seat: PostalAddress;
    readonly vatNumber: string;
    readonly fiscalCode: string;
    readonly regime: string;
    /** What is given as the reason; a document from before there was such a setting has none. */
    readonly causal?: string | undefined;
  };
  readonly buyer: {
    readonly type: 'private' | 'company';
    readonly firstname: string;
    readonly lastname: string;
    readonly company: string;
    readonly fiscalCode: string;
    readonly vatNumber: string;
    readonly recipientCode: string;
    readonly pec: string;
    readonly seat: PostalAddress;
  };
  readonly lines: readonly Pick<InvoiceLine, 'description' | 'quantity' | 'discount' | 'taxable' | 'tax'>[];
  readonly taxes: readonly TaxRow[];
  /** The invoice that a credit note takes back. */
  readonly corrects: { readonly number: string; readonly issuedOn: Day } | null;
  /** Rises with each sending; a file that was turned down is sent under another name. */
  readonly transmission: number;
}

/** An element with its content: text, or elements; what is null or false is left out. */
type Node = readonly [name: string, content: string | readonly Content[]];
type Content = Node | null | false;

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaping = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

function write([name, content]: Node, indent = ''): string {
  if (typeof content === 'string') return `${indent}<${name}>${escaping(content)}</${name}>\n`;
  const inner = content.map((node) => (node ? write(node, `${indent}  `) : '')).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}

const house = /^[ -~]{1,8}$/;

/** A place ("Sede"). Abroad there is no province, and the postcode is five zeros. */
function seat(name: string, { address, house_number, zipcode, city, state, country }: PostalAddress): Node {
  const italian = country === 'IT';
  const number = latin1Text(house_number, 8);
  const apart = number !== '' && number === house_number && house.test(number);
  return [
    name,
    [
      ['Indirizzo', latin1Text(apart ? address : `${address} ${house_number}`, 60)],
      apart && ['NumeroCivico', number],
      ['CAP', italian && isItalianZipcode(zipcode) ? zipcode : '00000'],
      ['Comune', latin1Text(city, 60)],
      italian && /^[A-Z]{2}$/.test(state) && ['Provincia', state],
      ['Nazione', country],
    ],
  ];
}

/** What stands for a VAT number that there is none of: of a company abroad, and of a person abroad. */
const noForeignVat = 'OO99999999999';
const noForeignCode = '0000000';

/** Where a VAT number begins with its country; in Greece, GR, with EL. Other countries' numbers begin otherwise, as Switzerland's with CHE. */
const union = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** A VAT number without the country before it: the document names that apart. */
function withoutCountry(vat: string, country: string): string {
  const prefix = country === 'GR' ? 'EL' : country;
  return union.includes(prefix) && vat.startsWith(prefix) ? vat.slice(prefix.length) : vat;
}

/** Who bought ("CessionarioCommittente"): a person by fiscal code, a company by VAT number or, without one, fiscal code. */
function buyerNode({ buyer }: IssuedDocument): Node {
  const { country } = buyer.seat;
  const italian = country === 'IT';
  const isCompany = buyer.type === 'company';
  const foreign = isCompany ? buyer.vatNumber || noForeignVat : noForeignCode;
  const vat = italian ? buyer.vatNumber : isCompany || buyer.fiscalCode === '' ? foreign : '';
  const named: Content[] = isCompany
    ? [['Denominazione', latin1Text(buyer.company, 80)]]
    : [
        ['Nome', latin1Text(buyer.firstname, 60)],
        ['Cognome', latin1Text(buyer.lastname, 60)],
      ];
  return [
    'CessionarioCommittente',
    [
      [
        'DatiAnagrafici',
        [
          vat !== '' && [
            'IdFiscaleIVA',
            [
              ['IdPaese', country],
              ['IdCodice', latin1Text(withoutCountry(vat, country), 28)],
            ],
          ],
          buyer.fiscalCode !== '' && (italian || vat === '') && ['CodiceFiscale', buyer.fiscalCode],
          ['Anagrafica', named],
        ],
      ],
      seat('Sede', buyer.seat),
    ],
  ];
}

/** The rate, in two decimals: 22.00. */
const rateText = ({ rate }: Pick<Tax, 'rate'>): string => (rate / 100).toFixed(2);

/** A price without its VAT. Eight decimals, so that price times quantity is the line's amount again. */
const unitPrice = (taxable: Cents, quantity: number): string =>
  quantity === 1 ? euroText(taxable) : (taxable / 100 / quantity).toFixed(8);

const lineNode = (
  { description, quantity, discount, taxable, tax }: IssuedDocument['lines'][number],
  at: number,
): Node => {
  const words = discount > noMoney ? `${description.it} (prezzo scontato)` : description.it;
  return [
    'DettaglioLinee',
    [
      ['NumeroLinea', String(at + 1)],
      ['Descrizione', latin1Text(words, 1000) || '-'],
      ['Quantita', quantity.toFixed(2)],
      ['PrezzoUnitario', unitPrice(taxable, quantity)],
      ['PrezzoTotale', euroText(taxable)],
      ['AliquotaIVA', rateText(tax)],
      tax.nature !== null && ['Natura', tax.nature],
    ],
  ];
};

const rowNode = (row: TaxRow): Node => [
  'DatiRiepilogo',
  [
    ['AliquotaIVA', rateText(row)],
    row.nature !== null && ['Natura', row.nature],
    ['ImponibileImporto', euroText(row.taxable)],
    ['Imposta', euroText(row.tax)],
    row.law !== null && ['RiferimentoNormativo', latin1Text(row.law, 100)],
  ],
];

/** The sending's sign ("ProgressivoInvio"), which is in the file's name, too: five signs, never the same twice. */
const sign = (transmission: number): string => transmission.toString(36).toUpperCase().padStart(5, '0');

/** The file's name as the exchange system wants it; it is never used again. */
export const fatturaPaName = ({ issuer, transmission }: Pick<IssuedDocument, 'issuer' | 'transmission'>): string =>
  `IT${issuer.fiscalCode}_${sign(transmission)}.xml`;

/**
 * FatturaPA 1.2, between private parties (FPR12). Amounts are without VAT, lines' prices after their discounts; a PEC counts only
 * where no recipient code was asked for. Source: the schema and the checks of the exchange system; decisions 063 and 186.
 */
export function fatturaPa(document: IssuedDocument): string {
  const { issuer, buyer, kind, corrects, payMethod, total, stampDuty, transmission } = document;
  const code = buyer.seat.country === 'IT' ? buyer.recipientCode || noRecipientCode : foreignRecipientCode;
  const header: Node = [
    'FatturaElettronicaHeader',
    [
      [
        'DatiTrasmissione',
        [
          [
            'IdTrasmittente',
            [
              ['IdPaese', 'IT'],
              ['IdCodice', issuer.fiscalCode],
            ],
          ],
          ['ProgressivoInvio', sign(transmission)],
          ['FormatoTrasmissione', 'FPR12'],
          ['CodiceDestinatario', code],
          code === noRecipientCode && buyer.pec !== '' && ['PECDestinatario', buyer.pec],
        ],
      ],
      [
        'CedentePrestatore',
        [
          [
            'DatiAnagrafici',
            [
              [
                'IdFiscaleIVA',
                [
                  ['IdPaese', 'IT'],
                  ['IdCodice', issuer.vatNumber],
                ],
              ],
              ['CodiceFiscale', issuer.fiscalCode],
              ['Anagrafica', [['Denominazione', latin1Text(issuer.name, 80)]]],
              ['RegimeFiscale', issuer.regime],
            ],
          ],
          seat('Sede', issuer.seat),
        ],
      ],
      buyerNode(document),
    ],
  ];
  const body: Node = [
    'FatturaElettronicaBody',
    [
      [
        'DatiGenerali',
        [
          [
            'DatiGeneraliDocumento',
            [
              ['TipoDocumento', kind],
              ['Divisa', 'EUR'],
              ['Data', document.issuedOn],
              ['Numero', document.invoiceNumber],
              stampDuty > noMoney && [
                'DatiBollo',
                [
                  ['BolloVirtuale', 'SI'],
                  ['ImportoBollo', euroText(stampDuty)],
                ],
              ],
              ['ImportoTotaleDocumento', euroText(total)],
              ['Causale', latin1Text(causalOf(issuer.causal ?? defaultCausal, document.orderReference), 200)],
            ],
          ],
          corrects && [
            'DatiFattureCollegate',
            [
              ['IdDocumento', corrects.number],
              ['Data', corrects.issuedOn],
            ],
          ],
        ],
      ],
      ['DatiBeniServizi', [...document.lines.map(lineNode), ...document.taxes.map(rowNode)]],
      kind === 'TD01' &&
        payMethod !== null && [
          'DatiPagamento',
          [
            ['CondizioniPagamento', 'TP02'],
            [
              'DettaglioPagamento',
              [
                ['ModalitaPagamento', paymentCode(payMethod)],
                ['ImportoPagamento', euroText(total)],
              ],
            ],
          ],
        ],
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
${write(header, '  ')}${write(body, '  ')}</p:FatturaElettronica>
`;
}
