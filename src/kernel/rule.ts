import { type ErrorCode, Refusal, type RefusalFacts } from './errors.ts';

/** Where a rule comes from: one of the two specification documents and its section, or our own decision. */
export type RuleSource = `${'registration' | 'checkout'} §${number}` | `decision ${number}`;

/** A rule as data: checks run it, the rule book prints it, and the catalogue has its refusal. */
export type Rule<Case> = {
  [Code in ErrorCode]: {
    readonly code: Code;
    readonly says: string;
    readonly source: RuleSource;
    readonly broken: (on: Case) => boolean;
  } & (RefusalFacts<Code> extends null ? { facts?: never } : { facts: (on: Case) => RefusalFacts<Code> });
}[ErrorCode];

/** The refusal of the first broken rule, if any. Put the most helpful reason first in the list. */
export function refusalOf<Case>(rules: readonly Rule<Case>[], on: Case): Refusal | undefined {
  const rule = rules.find(({ broken }) => broken(on));
  return rule && new Refusal(rule.code, rule.facts?.(on) ?? null);
}
