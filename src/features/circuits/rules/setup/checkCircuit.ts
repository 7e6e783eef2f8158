import { byLevel, type Level } from '#kernel/checks.ts';
import { isIban } from '../iban.ts';

export interface CircuitFacts {
  readonly name_en: string;
  readonly company: string;
  readonly email: string;
  /** How well the first ink is read on the papers by day. */
  readonly ink_contrast: number;
  readonly offers_wire: boolean;
  readonly iban: string | null;
  /** A provider that it offers refused the keys of its own account. */
  readonly keys_refused: boolean;
  readonly commission_by_method: boolean;
  /** Null: no invoices are issued. */
  readonly issuer: {
    readonly is_complete: boolean;
  } | null;
  /** Something that is sold must be shipped. */
  readonly sells_shipped: boolean;
  readonly ways_of_delivery: number;
}

export interface CircuitFinding {
  readonly number: number;
  readonly level: Level;
  readonly field: string;
}

interface CircuitCheck extends CircuitFinding {
  readonly isWrong: (circuit: CircuitFacts) => boolean;
}

/** What an ink must have to be read (WCAG 2.2, 1.4.3); a form says so by the same number. */
export const leastContrast = 4.5;

export const circuitChecks: readonly CircuitCheck[] = [
  { number: 35, level: 'fault', field: 'name_en', isWrong: ({ name_en }) => name_en === '' },
  {
    number: 42,
    level: 'fault',
    field: 'bank',
    isWrong: ({ offers_wire, iban }) => offers_wire && (iban === null || !isIban(iban)),
  },
  { number: 43, level: 'fault', field: 'provider_accounts', isWrong: ({ keys_refused }) => keys_refused },
  {
    number: 44,
    level: 'note',
    field: 'commission',
    isWrong: ({ commission_by_method }) => commission_by_method,
  },
  { number: 45, level: 'fault', field: 'company', isWrong: ({ company, email }) => company === '' || email === '' },
  { number: 46, level: 'fault', field: 'issuer_name', isWrong: ({ issuer }) => issuer?.is_complete === false },
  {
    number: 49,
    level: 'fault',
    field: 'shippings',
    isWrong: ({ sells_shipped, ways_of_delivery }) => sells_shipped && ways_of_delivery === 0,
  },
  { number: 52, level: 'note', field: 'ink_1', isWrong: ({ ink_contrast }) => ink_contrast < leastContrast },
];

export const checkCircuit = (circuit: CircuitFacts): CircuitFinding[] =>
  circuitChecks
    .filter(({ isWrong }) => isWrong(circuit))
    .map(({ number, level, field }) => ({ number, level, field }))
    .toSorted(byLevel);
