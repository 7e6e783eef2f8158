import { maybeReferences } from './causal.ts';

/** The circuit's own transfers of refunds name orders, too: the office's causal begins so. */
const isOfRefund = /\b(rimborso|restituzione|refund)\b/i;

/** The texts of a file by which its signs may be known: of what came in, and of what went out. */
export interface SignedTexts {
  readonly came: readonly string[];
  readonly went: readonly string[];
}

/** All references that these texts may name, folded. */
export const referencesNamed = ({ came, went }: SignedTexts, prefixes: readonly string[]): readonly string[] => [
  ...new Set([...came, ...went].flatMap((text) => maybeReferences(text, prefixes))),
];

/**
 * Are the signs of a file swapped, as it seems: money that went out names an order that is to be paid, and none that came in does?
 * Answers what is written with that money; null where nothing seems wrong. `open` are references of unpaid orders, folded.
 *
 * Source: decision 150; a column told wrong, or a bank that writes credits with a minus.
 */
export function swappedAt(
  { came, went }: SignedTexts,
  open: ReadonlySet<string>,
  prefixes: readonly string[],
): string | null {
  const names = (text: string) => maybeReferences(text, prefixes).some((one) => open.has(one));
  const wrong = went.find((text) => !isOfRefund.test(text) && names(text));
  return wrong !== undefined && !came.some(names) ? wrong : null;
}
