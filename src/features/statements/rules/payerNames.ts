import { plainLetters } from '#kernel/names.ts';

export interface PersonName {
  readonly firstname: string;
  readonly lastname: string;
}

/** The words of a text, in small letters without accents; an apostrophe is no end of a word. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .map(plainLetters)
    .filter((word) => word !== '');

/** Words in a row, somewhere among others; the last may be cut, as banks do, if it keeps four letters. */
const standsIn = (words: readonly string[], among: readonly string[]): boolean =>
  words.length > 0 &&
  among.some((_, from) =>
    words.every((word, at) => {
      const found = among[from + at];
      return (
        found === word || (at > 0 && at === words.length - 1 && !!found && found.length >= 4 && word.startsWith(found))
      );
    }),
  );

/** 0 not, 1 by the last name, 2 by the last name and the initial of the first, 3 by both; in any order. */
export function namesPerson(words: readonly string[], { firstname, lastname }: PersonName): 0 | 1 | 2 | 3 {
  const last = wordsOf(lastname);
  // A joined spelling counts, too: DELUCA for De Luca.
  if (!standsIn(last, words) && !(last.length > 1 && words.includes(last.join('')))) return 0;
  const first = wordsOf(firstname);
  const others = words.filter((word) => !last.includes(word));
  if (first.some((word) => word.length > 1 && others.includes(word))) return 3;
  return others.some((word) => word.length === 1 && first[0]?.startsWith(word)) ? 2 : 1;
}

const common = new Set([
  'asd',
  'ssd',
  'srl',
  'aps',
  'polisportiva',
  'sportiva',
  'associazione',
  'dilettantistica',
  'societa',
  'gruppo',
  'team',
  'club',
  'triathlon',
  'the',
  'di',
  'del',
  'della',
  'a',
  's',
  'd',
  'e',
]);

/** Does a text name a team, by all of the words that tell it apart? */
export function namesTeam(words: readonly string[], team: string): boolean {
  const own = wordsOf(team).filter((word) => !common.has(word));
  return own.length > 0 && own.join('').length >= 4 && own.every((word) => words.includes(word));
}
