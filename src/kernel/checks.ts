import type { ClockTime, Day } from './calendar.ts';
import type { Translations } from './lang.ts';
import type { Cents } from './money.ts';

/** A name as it is written, or as each language has it; what English has no name for goes by the Italian one. */
export type Words = string | Translations<string>;

/** What a sentence names: a name, a number, a day, an hour of a day or an amount. */
export type Fact = Words | number | { readonly day: Day } | { readonly at: ClockTime } | { readonly amount: Cents };

/** What is wrong, and the field that mends it: one of its own, or `type-12-price` of a way to register. */
export interface FieldFinding {
  readonly field: string;
  readonly facts?: Readonly<Record<string, Fact>>;
  readonly sentence?: string;
}

/** What faults hold back: something that is not on sale yet, or a change of what is. */
export const faultyThings = ['race', 'package', 'product', 'product_on_sale'] as const;
export type FaultyThing = (typeof faultyThings)[number];

export type Level = 'fault' | 'note';

/** A check of something that is set up: its number is the name of its sentence. */
export interface Check<SetUp> {
  readonly number: number;
  readonly level: Level;
  /** Its sentence, where it is not the one of its number. */
  readonly sentence?: string;
  readonly find: (setUp: SetUp) => readonly FieldFinding[];
}

export interface Finding extends FieldFinding, Pick<Check<never>, 'number' | 'level' | 'sentence'> {}

export const when = (
  is: boolean,
  field: string,
  facts?: Readonly<Record<string, Fact>>,
  sentence?: string,
): readonly FieldFinding[] => (is ? [{ field, ...(facts && { facts }), ...(sentence && { sentence }) }] : []);

const rank: Readonly<Record<Level, number>> = { fault: 0, note: 1 };

export const byLevel = (a: { readonly level: Level }, b: { readonly level: Level }): number =>
  rank[a.level] - rank[b.level];

/** What is wrong with a set-up, the faults first, each kind in the order of its checks. */
export const runChecks = <SetUp>(checks: readonly Check<SetUp>[], setUp: SetUp): Finding[] =>
  checks.flatMap(({ find, ...check }) => find(setUp).map((found) => ({ ...check, ...found }))).toSorted(byLevel);

/**
 * The name of a finding: its check, its field and the things that it is about, by their Italian names. Numbers and
 * amounts do not count.
 */
export const findingKey = ({ number, field, facts = {} }: Pick<Finding, 'number' | 'field' | 'facts'>): string =>
  [number, field, ...Object.values(facts).flatMap(italianName)].join(' ').slice(0, longestKey);

const italianName = (fact: Fact): string[] => {
  if (typeof fact === 'string') return [fact];
  return typeof fact === 'object' && 'it' in fact ? [fact.it] : [];
};

export const longestKey = 300;

export const countFindings = (findings: readonly Finding[]) => ({
  faults: findings.filter(({ level }) => level === 'fault').length,
  notes: findings.filter(({ level }) => level === 'note').length,
});
