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

/** Patterns (SQL `ilike`) for the words of a name or an email, each of which must be there, in any order. */
export const wordsLike = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
