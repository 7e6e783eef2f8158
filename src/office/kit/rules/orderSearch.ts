import { folded } from '#features/statements/rules/causal.ts';

/**
 * A pattern (SQL `like`) for a reference as causals are compared (`folded`), in part or whole; null for what is a name.
 */
export function referenceLike(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]{4,12}$/.test(signs) || (signs.length < 8 && !/\d/.test(signs))) return null;
  return `%${folded(signs)}%`;
}

const mostWords = 4;

/** The words of a search, each of which must be there, in any order. */
export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const beginsLike = (text: string): string => `${literal(text)}%`;

export const holdsLike = (word: string): string => `%${literal(word)}%`;

export const wordsLike = (text: string): string[] => searchWords(text).map(holdsLike);
