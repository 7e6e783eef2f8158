export const columnRoles = [
  'booked',
  'value',
  'amount',
  'credit',
  'debit',
  'payer',
  'iban',
  'text',
  'reference',
  'currency',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Which columns are what, by their place from 0. What a payer wrote may be spread over several. */
export interface Columns {
  readonly booked: number;
  readonly value: number | null;
  /** One column with a sign, or one for what came and one for what went. */
  readonly amount: number | null;
  readonly credit: number | null;
  readonly debit: number | null;
  readonly payer: number | null;
  /** The payer's account; a layout that was learnt before there was this column has none. */
  readonly iban?: number | null;
  readonly text: readonly number[];
  readonly reference: number | null;
  readonly currency: number | null;
}

const names: Readonly<Record<ColumnRole, readonly string[]>> = {
  booked: [
    ...['data contabile', 'data operazione', 'data registrazione', 'data movimento', 'data', 'data op', 'contabile'],
    ...['date', 'booking date', 'transaction date', 'completed date'],
  ],
  value: ['data valuta', 'valuta', 'value date', 'value'],
  amount: ['importo', 'importo eur', 'importo euro', 'importo in euro', 'amount', 'amount eur', 'movimento'],
  credit: ['avere', 'entrate', 'accrediti', 'accredito', 'credit', 'paid in', 'money in'],
  debit: ['dare', 'uscite', 'addebiti', 'addebito', 'debit', 'paid out', 'money out'],
  payer: ['ordinante', 'mittente', 'controparte', 'nome controparte', 'payer', 'counterparty', 'from', 'name'],
  iban: [
    ...['iban ordinante', 'iban mittente', 'iban controparte', 'conto controparte', 'conto ordinante'],
    ...['payer iban', 'counterparty iban', 'counterparty account', 'from account'],
  ],
  text: [
    ...[
      'descrizione',
      'descrizione estesa',
      'descrizione completa',
      'descrizione operazione',
      'dettagli',
      'dettaglio',
      'causale',
      'note',
    ],
    ...['informazioni aggiuntive', 'description', 'details', 'remittance information', 'memo', 'narrative'],
  ],
  reference: [
    ...['riferimento banca', 'riferimento', 'numero operazione', 'id operazione', 'id transazione', 'cro', 'trn'],
    ...['cro/trn', 'bank reference', 'reference', 'transaction id'],
  ],
  currency: ['divisa', 'currency', 'ccy'],
};

/** A column's name, to compare it: without case, accents, signs, and what stands in brackets. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();

/** The header of a bank's file, the same for each of its files: under it is kept which columns are what. */
export const headerKey = (cells: readonly string[]): string => cells.map(plain).join('|').replace(/\|+$/, '');

export const isComplete = ({ amount, credit, text }: Columns): boolean =>
  (amount !== null || credit !== null) && text.length > 0;

/** Null if it is no header that can be understood. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const at = (role: ColumnRole): number[] =>
    cells
      .map((name, place) => ({ known: names[role].indexOf(plain(name)), place }))
      .filter(({ known }) => known >= 0)
      .toSorted((one, other) => one.known - other.known)
      .map(({ place }) => place);
  const first = (role: ColumnRole) => at(role)[0] ?? null;
  // “Valuta” is the value day in Italian files, and beside a “Data valuta” the currency.
  const [value = null, currency = first('currency')] = at('value');
  const booked = first('booked') ?? value;
  if (booked === null) return null;
  const credit = first('credit');
  const columns: Columns = {
    booked,
    value,
    currency,
    credit,
    payer: first('payer'),
    iban: first('iban'),
    reference: first('reference'),
    amount: credit === null ? first('amount') : null,
    debit: first('debit'),
    text: at('text').toSorted((one, other) => one - other),
  };
  return isComplete(columns) ? columns : null;
}

/** What each of so many columns is taken for: `columnsFrom` makes the same of it again. */
export function rolesOf(columns: Columns, width: number): (ColumnRole | null)[] {
  const roles = new Array<ColumnRole | null>(width).fill(null);
  // Where one column is both days, it is told by the day that counts.
  for (const role of columnRoles) {
    const places = role === 'text' ? columns.text : [columns[role] ?? null];
    for (const place of places) if (place !== null && place < width) roles[place] = role;
  }
  return roles;
}

const neededColumns = ['day', 'amount', 'text'] as const;

export function missingColumns(roles: readonly (ColumnRole | null)[]): (typeof neededColumns)[number][] {
  const isSaid = {
    day: roles.includes('booked') || roles.includes('value'),
    amount: roles.includes('amount') || roles.includes('credit'),
    text: roles.includes('text'),
  };
  return neededColumns.filter((needed) => !isSaid[needed]);
}

/** As somebody has said them; null where a necessary one is missing. */
export function columnsFrom(roles: readonly (ColumnRole | null)[]): Columns | null {
  const first = (role: ColumnRole) => (roles.includes(role) ? roles.indexOf(role) : null);
  const booked = first('booked') ?? first('value');
  if (booked === null || missingColumns(roles).length > 0) return null;
  return {
    booked,
    value: first('value'),
    amount: first('amount'),
    credit: first('credit'),
    debit: first('debit'),
    payer: first('payer'),
    iban: first('iban'),
    reference: first('reference'),
    currency: first('currency'),
    text: roles.flatMap((role, place) => (role === 'text' ? [place] : [])),
  };
}
