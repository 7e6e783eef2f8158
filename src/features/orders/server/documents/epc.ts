import { type Cents, euroText } from '#kernel/money.ts';

export interface CreditTransfer {
  readonly company: string;
  readonly iban: string;
  readonly bic: string;
  readonly amount: Cents;
  readonly causal: string;
}

const most = 999_999_999_99;

/** One element of the code: a single line, cut to its maximum length. */
const element = (text: string, length: number): string => text.replace(/\s+/g, ' ').trim().slice(0, length).trimEnd();

/** EPC069-12, version 002 (the BIC may be absent), one element a line; empty ones at the end are left out. */
export function epcPayload({ company, iban, bic, amount, causal }: CreditTransfer): string {
  if (amount < 1 || amount > most) throw new RangeError('a credit transfer is of 0.01 to 999999999.99 euro');
  const purpose = '';
  const structuredReference = '';
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic.replaceAll(/\s/g, '').toUpperCase(),
    element(company, 70),
    iban.replaceAll(/\s/g, '').toUpperCase(),
    `EUR${euroText(amount)}`,
    purpose,
    structuredReference,
    element(causal, 140),
  ].join('\n');
}
