import type { Nature } from '#features/invoices/rules/taxes.ts';

type WithUnderscore<Code extends string> = Code extends `${infer Before}.${infer After}` ? `${Before}_${After}` : Code;

/** The sentence that says a nature in words: a dot in a key would lead into another group. */
export const natureKey = <Code extends Nature>(nature: Code) =>
  `nature_${nature.replace('.', '_')}` as `nature_${WithUnderscore<Code>}`;
