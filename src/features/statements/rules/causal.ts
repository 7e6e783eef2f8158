/** A text as causals are compared: letters and digits only, without accents and case, as one word. */
export const signsOf = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** The same, with 0 for O, 1 for I and 5 for S taken for one sign: on paper and on the phone they look alike. */
export const folded = (text: string): string =>
  signsOf(text).replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('5', 'S');

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

export function pieces(text: string, length: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (let from = 0; from + length <= text.length; from += 1) found.add(text.slice(from, from + length));
  return found;
}

/** Is a sign another, missing, too much, or swapped with its neighbour (optimal string alignment distance of one)? */
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

export function swapsIn(text: string, reference: string): boolean {
  return [...reference].some(
    (sign, at) =>
      at > 0 && text.includes(`${reference.slice(0, at - 1)}${sign}${reference[at - 1]}${reference.slice(at + 1)}`),
  );
}

/** From which character to which a reference stands in a text, whole or with one slip; null where it does not. */
export function placeOf(
  text: string,
  reference: string,
): { readonly from: number; readonly to: number; readonly whole: boolean } | null {
  const signs = [...text].flatMap((character, at) => [...folded(character)].map((sign) => ({ sign, at })));
  const said = signs.map(({ sign }) => sign).join('');
  const wanted = folded(reference);
  const place = (start: number, length: number, whole: boolean) => ({
    from: signs[start]!.at,
    to: signs[start + length - 1]!.at + 1,
    whole,
  });
  const start = said.indexOf(wanted);
  if (start >= 0) return place(start, wanted.length, true);
  for (const length of [wanted.length, wanted.length - 1, wanted.length + 1])
    for (let from = 0; from + length <= said.length; from += 1)
      if (isOneSlip(said.slice(from, from + length), wanted)) return place(from, length, false);
  return null;
}
