import { plainLetters } from '#kernel/names.ts';

/** So many letters are a slip of the pen; more may be somebody else's name. */
const mostLetters = 2;

/** How many letters are to be put in, left out or replaced (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = above[at - 1]! + (letter === other[at - 1] ? 0 : 1);
      line.push(Math.min(replaced, above[at]! + 1, line[at - 1]! + 1));
    }
    above = line;
  }
  return above.at(-1)!;
}

interface PersonName {
  readonly firstname: string;
  readonly lastname: string;
}

/** Does a corrected name look like somebody else's? Accents, spaces and which name comes first make nobody another. */
export function looksLikeAnother(was: PersonName, is: PersonName): boolean {
  const plain = ({ firstname, lastname }: PersonName) => plainLetters(firstname + lastname);
  const turned = plainLetters(is.lastname + is.firstname);
  return Math.min(lettersApart(plain(was), plain(is)), lettersApart(plain(was), turned)) > mostLetters;
}
