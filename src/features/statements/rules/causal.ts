/** A text as causals are compared: letters and digits only, without accents and case, as one word. */
export const signsOf = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** The same, with 0 for O, 1 for I and 5 for S taken for one sign: on paper and on the phone they look alike. */
export const folded = (text: string): string => {
  const alike: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S' };
  return signsOf(text).replace(/[015]/g, (sign) => alike[sign]!);
};

/** The sign count of a reference after its circuit's prefix. */
const ownSigns = 8;

/** What in a text may be whole references, folded: what begins with the prefix of a circuit and is long enough. */
export function maybeReferences(text: string, prefixes: readonly string[]): readonly string[] {
  const signs = folded(text);
  return prefixes.map(folded).flatMap((prefix) => {
    const found = [...pieces(signs, prefix.length + ownSigns)];
    return found.filter((piece) => piece.startsWith(prefix));
  });
}

/** The pieces of a text with so many signs, each once. */
export function pieces(text: string, length: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (let from = 0; from + length <= text.length; from += 1) found.add(text.slice(from, from + length));
  return found;
}

/**
 * Do two words differ by one slip: a sign that is another, missing, too much, or two neighbours that are swapped
 * (optimal string alignment distance of one)?
 */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return false;
  if (one.length < other.length) return isOneSlip(other, one);
  if (one.length - other.length > 1) return false;
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (rest(one, 1) === rest(other, 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2);
}
