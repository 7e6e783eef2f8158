import { Parser } from 'htmlparser2';

/**
 * What the schema of the electronic invoice (FPR12, 1.2.3) says of the elements that are written here: their order, how
 * often they stand, and the form of their texts. The schema itself is the revenue office's and is not kept here.
 */
interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

type Form = RegExp | readonly Part[];
type Part = readonly [name: string, form: Form, times?: '?' | '+'];

const latin = (most: number) => new RegExp(`^[ -~\\u00a0-\\u00ff]{1,${most}}$`);
const ascii = (most: number) => new RegExp(`^[ -~]{1,${most}}$`);
const amount = /^-?\d{1,11}\.\d{2}$/;
const price = /^-?\d{1,11}\.\d{2,8}$/;
const rate = /^\d{1,3}\.\d{2}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const nature = /^(N1|N2\.[12]|N3\.[1-6]|N4|N5|N6\.[1-9]|N7)$/;
const fiscalCode = /^[A-Z0-9]{11,16}$/;
const vat: Form = [
  ['IdPaese', /^[A-Z]{2}$/],
  ['IdCodice', ascii(28)],
];
const named: Form = [
  ['Denominazione', latin(80), '?'],
  ['Nome', latin(60), '?'],
  ['Cognome', latin(60), '?'],
];
const seat: Form = [
  ['Indirizzo', latin(60)],
  ['NumeroCivico', ascii(8), '?'],
  ['CAP', /^\d{5}$/],
  ['Comune', latin(60)],
  ['Provincia', /^[A-Z]{2}$/, '?'],
  ['Nazione', /^[A-Z]{2}$/],
];
const header: Form = [
  [
    'DatiTrasmissione',
    [
      ['IdTrasmittente', vat],
      ['ProgressivoInvio', ascii(10)],
      ['FormatoTrasmissione', /^FPR12$/],
      ['CodiceDestinatario', /^[A-Z0-9]{6,7}$/],
      ['PECDestinatario', /^.{7,256}$/, '?'],
    ],
  ],
  [
    'CedentePrestatore',
    [
      [
        'DatiAnagrafici',
        [
          ['IdFiscaleIVA', vat],
          ['CodiceFiscale', fiscalCode, '?'],
          ['Anagrafica', named],
          ['RegimeFiscale', /^RF(0[124-9]|1[0-9])$/],
        ],
      ],
      ['Sede', seat],
    ],
  ],
  [
    'CessionarioCommittente',
    [
      [
        'DatiAnagrafici',
        [
          ['IdFiscaleIVA', vat, '?'],
          ['CodiceFiscale', fiscalCode, '?'],
          ['Anagrafica', named],
        ],
      ],
      ['Sede', seat],
    ],
  ],
];
const body: Form = [
  [
    'DatiGenerali',
    [
      [
        'DatiGeneraliDocumento',
        [
          ['TipoDocumento', /^TD0[14]$/],
          ['Divisa', /^EUR$/],
          ['Data', day],
          ['Numero', /^(?=.*\d)[ -~]{1,20}$/],
          [
            'DatiBollo',
            [
              ['BolloVirtuale', /^SI$/],
              ['ImportoBollo', amount, '?'],
            ],
            '?',
          ],
          ['ImportoTotaleDocumento', amount, '?'],
          ['Causale', latin(200), '?'],
        ],
      ],
      [
        'DatiFattureCollegate',
        [
          ['IdDocumento', ascii(20)],
          ['Data', day, '?'],
        ],
        '?',
      ],
    ],
  ],
  [
    'DatiBeniServizi',
    [
      [
        'DettaglioLinee',
        [
          ['NumeroLinea', /^[1-9]\d{0,3}$/],
          ['Descrizione', latin(1000)],
          ['Quantita', /^\d{1,12}\.\d{2,8}$/, '?'],
          ['PrezzoUnitario', price],
          ['PrezzoTotale', price],
          ['AliquotaIVA', rate],
          ['Natura', nature, '?'],
        ],
        '+',
      ],
      [
        'DatiRiepilogo',
        [
          ['AliquotaIVA', rate],
          ['Natura', nature, '?'],
          ['ImponibileImporto', amount],
          ['Imposta', amount],
          ['RiferimentoNormativo', latin(100), '?'],
        ],
        '+',
      ],
    ],
  ],
  [
    'DatiPagamento',
    [
      ['CondizioniPagamento', /^TP0[123]$/],
      [
        'DettaglioPagamento',
        [
          ['ModalitaPagamento', /^MP(0[1-9]|1[0-9]|2[0-3])$/],
          ['ImportoPagamento', amount],
        ],
        '+',
      ],
    ],
    '?',
  ],
];
const schema: Form = [
  [
    'p:FatturaElettronica',
    [
      ['FatturaElettronicaHeader', header],
      ['FatturaElettronicaBody', body],
    ],
  ],
];

function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name) => {
        const element = { name, children: [], text: '' };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        open.at(-1)!.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root;
}

function faultsOf(element: Element, form: Form, path: string): string[] {
  if (form instanceof RegExp)
    return form.test(element.text) && element.children.length === 0 ? [] : [`${path}: ${JSON.stringify(element.text)}`];
  const left = [...element.children];
  const faults: string[] = [];
  for (const [name, inner, times] of form) {
    const found: Element[] = [];
    while (left[0]?.name === name) found.push(left.shift()!);
    if (found.length === 0 && times !== '?') faults.push(`${path}/${name} is missing`);
    if (found.length > 1 && times !== '+') faults.push(`${path}/${name} stands ${found.length} times`);
    faults.push(...found.flatMap((one) => faultsOf(one, inner, `${path}/${name}`)));
  }
  return [...faults, ...left.map(({ name }) => `${path}/${name} is out of place`)];
}

/** What the schema does not allow in a document; empty if it is valid. */
export const schemaFaults = (xml: string): string[] => faultsOf(parse(xml), schema, '');

const find = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [element]);

/**
 * What the exchange system turns down beyond the schema, by the numbers of its checks: 00400 and 00401 a reason with a
 * rate or none without, 00417 nobody named, 00419 and 00443 a rate without its summary, 00421 the tax of a row, 00422 its
 * base, 00423 the price of a line, 00426 a PEC beside a code; and a name that is both or neither of company and person.
 */
export function checkFaults(xml: string): string[] {
  const root = parse(xml);
  const faults: string[] = [];
  const texts = (element: Element, path: string) => find(element, path).map(({ text }) => text);
  const text = (element: Element, path: string) => texts(element, path)[0] ?? '';
  const document = root.children[0]!;
  const rows = find(document, 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo');
  const lines = find(document, 'FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee');
  const near = (one: number, other: number, most: number) => Math.abs(one - other) <= most + 1e-9;
  const taxOf = (element: Element) => `${text(element, 'AliquotaIVA')} ${text(element, 'Natura')}`;
  for (const element of [...rows, ...lines]) {
    const free = Number(text(element, 'AliquotaIVA')) === 0;
    if (free !== (text(element, 'Natura') !== '')) faults.push(free ? '00400' : '00401');
  }
  for (const row of rows) {
    const [base, tax] = [Number(text(row, 'ImponibileImporto')), Number(text(row, 'Imposta'))];
    if (!near(tax, (base * Number(text(row, 'AliquotaIVA'))) / 100, 0.01)) faults.push(`00421 ${tax} of ${base}`);
  }
  for (const [tax, alike] of Map.groupBy(lines, taxOf)) {
    const own = rows.filter((row) => taxOf(row) === tax);
    const base = own.reduce((sum, row) => sum + Number(text(row, 'ImponibileImporto')), 0);
    const all = alike.reduce((sum, line) => sum + Number(text(line, 'PrezzoTotale')), 0);
    if (own.length === 0) faults.push(`00443 ${tax}`);
    else if (!near(base, all, 0.005)) faults.push(`00422 ${base} of ${all}`);
  }
  for (const line of lines) {
    const total = Number(text(line, 'PrezzoUnitario')) * Number(text(line, 'Quantita'));
    if (!near(total, Number(text(line, 'PrezzoTotale')), 0.0001)) faults.push(`00423 ${total}`);
  }
  const total = rows.reduce(
    (sum, row) => sum + Number(text(row, 'ImponibileImporto')) + Number(text(row, 'Imposta')),
    0,
  );
  const said = Number(
    text(document, 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento'),
  );
  if (!near(total, said, 0.001)) faults.push(`the rows come to ${total}, the document to ${said}`);
  const [buyer] = find(document, 'FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici');
  if (!text(buyer!, 'IdFiscaleIVA/IdCodice') && !text(buyer!, 'CodiceFiscale')) faults.push('00417');
  const [who] = find(buyer!, 'Anagrafica');
  const isCompany = text(who!, 'Denominazione') !== '';
  const isPerson = text(who!, 'Nome') !== '' && text(who!, 'Cognome') !== '';
  if (isCompany === isPerson || who!.children.length !== (isCompany ? 1 : 2)) faults.push('a name is both or neither');
  const sending = 'FatturaElettronicaHeader/DatiTrasmissione';
  const code = text(document, `${sending}/CodiceDestinatario`);
  if (code.length !== 7) faults.push('00427');
  if (text(document, `${sending}/PECDestinatario`) !== '' && code !== '0000000') faults.push('00426');
  return faults;
}
