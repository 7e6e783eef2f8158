import { type ErrorCode, type Facts, Refusal } from './errors.ts';

/** Where a rule comes from: one of the two specification documents and its section, or our own decision. */
export type Source = `${'registration' | 'checkout'} §${number}` | `decision ${number}`;

/** A rule as data: the check runs it, the rule book prints it, the catalogue words its refusal. */
export type Rule<Case> = {
  [Code in ErrorCode]: {
    readonly code: Code;
    readonly says: string;
    readonly source: Source;
    readonly broken: (on: Case) => boolean;
  } & (Facts<Code> extends null ? { facts?: never } : { facts: (on: Case) => Facts<Code> });
}[ErrorCode];

/** The refusal of the first rule the case breaks, or nothing. Put the most helpful reason first. */
export function refusalOf<Case>(rules: readonly Rule<Case>[], on: Case): Refusal | undefined {
  const rule = rules.find(({ broken }) => broken(on));
  return rule && new Refusal(rule.code, rule.facts?.(on) ?? null);
}
