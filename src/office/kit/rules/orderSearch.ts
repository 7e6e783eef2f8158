import { folded } from '#features/statements/rules/causal.ts';

/**
 * A pattern (SQL `like`) for a reference as causals are compared (`folded`), from what somebody has typed or heard on the
 * phone, in part or whole; null for what cannot be one. A short word without a digit is a name.
 */
export function referenceLike(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]{4,12}$/.test(signs) || (signs.length < 8 && !/\d/.test(signs))) return null;
  return `%${folded(signs)}%`;
}

/** The most words of a search that are looked for. */
const mostWords = 4;

/** The words of a search, each of which must be there, in any order. */
export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern (SQL `like`) for what begins with this text. */
export const beginsLike = (text: string): string => `${literal(text)}%`;

/** A pattern (SQL `like`) for what has this word somewhere. */
export const holdsLike = (word: string): string => `%${literal(word)}%`;

/** Patterns (SQL `ilike`) for the words of a name or an email. */
export const wordsLike = (text: string): string[] => searchWords(text).map(holdsLike);
