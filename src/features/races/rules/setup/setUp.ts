import type { ClockTime, Day } from '#kernel/calendar.ts';
import type { Words } from '#kernel/checks.ts';
import type { Cents } from '#kernel/money.ts';
import type { RaceFields, TypeFields } from '../../contract/setup.ts';

export interface SetType extends TypeFields {
  readonly id: number;
}

export interface RaceSetUp {
  readonly id: number;
  readonly race: RaceFields;
  readonly stage: { readonly starts_on: Day; readonly ends_on: Day };
  readonly types: readonly SetType[];
  readonly taken: number;
  readonly fractions: readonly {
    readonly name: string;
    readonly name_en: string;
    readonly min: number;
    readonly max: number;
  }[];
  readonly questions: readonly {
    readonly type: 'checkbox' | 'select';
    readonly label: string;
    readonly label_en: string;
    readonly options: number;
  }[];
  readonly policies: readonly {
    readonly name: Words;
    readonly has_text: boolean;
    readonly has_english_name: boolean;
  }[];
  readonly federations: readonly {
    readonly id: number;
    readonly name: Words;
    readonly rules: readonly { readonly fromDay: Day }[];
  }[];
  readonly health: readonly { readonly type_id: number; readonly ready: boolean }[];
  /** The kinds (`type-discipline`) that other races of its discipline take in this circuit. */
  readonly usual_kinds: readonly string[];
  readonly other_prices: readonly Cents[];
  readonly circuit: {
    readonly sizes: number;
    readonly ways_of_paying: number;
    readonly has_controller: boolean;
    /** A provider that is offered refused the keys of the circuit's own account. */
    readonly keys_refused: boolean;
    /** It takes wire transfers, and its IBAN is missing or wrong. */
    readonly lacks_iban: boolean;
  };
  readonly now: ClockTime;
}

export type CertificateRules = Pick<RaceSetUp, 'types' | 'health' | 'usual_kinds'>;

/** A part or a field of the circuit's settings that mends what is wrong here. */
export const circuitField = (of: string): string => `circuit-${of}`;

export const isOfCircuit = (field: string): boolean => field.startsWith('circuit-');

export const typeField = (type: { readonly id: number }, field: string): string => `type-${type.id}-${field}`;

export const activeTypes = ({ types }: Pick<RaceSetUp, 'types'>): SetType[] => types.filter(({ active }) => active);

export const typeName = ({ name_it, name_en }: Pick<SetType, 'name_it' | 'name_en'>): Words => ({
  it: name_it,
  en: name_en,
});
