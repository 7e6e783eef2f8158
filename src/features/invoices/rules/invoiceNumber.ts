/** The two series of an issuer's documents, each with its own numbers; invoices have no sign of their own. */
export const documentKinds = {
  TD01: { series: '' },
  TD04: { series: 'NC' },
} as const;
export type DocumentKind = keyof typeof documentKinds;

export interface InvoiceNumber {
  /** Up to four capitals and digits, of one circuit only. No hyphen or slash, so that no two numbers look alike once `/` is `-`. */
  readonly prefix: string;
  readonly kind: DocumentKind;
  readonly year: number;
  readonly number: number;
}

const fileWords = { TD01: 'fattura', TD04: 'nota-di-credito' } as const satisfies Record<DocumentKind, string>;

/** What a document's PDF is called once it is saved: `fattura-TL-2026-12.pdf`, `nota-di-credito-TL-NC-2026-3.pdf`. */
export const documentFileName = (kind: DocumentKind, number: string): string =>
  `${fileWords[kind]}-${number.replaceAll('/', '-')}.pdf`;

/**
 * Unique in the whole portal: `TL/2026/12`, and `TL-NC/2026/3` for a credit note. At most 20 characters of ASCII with a digit, as
 * the electronic invoice wants ("Numero").
 */
export const invoiceNumber = ({ prefix, kind, year, number }: InvoiceNumber): string =>
  `${[prefix, documentKinds[kind].series].filter(Boolean).join('-')}/${year}/${number}`;
