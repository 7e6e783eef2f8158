/**
 * A pattern (SQL `like`) for a reference without its dashes, from what somebody has typed or heard on the phone, in part or
 * whole; null for what cannot be one. 0 and O, 1 and I, 5 and S stand for any sign: they are taken for others. A short word
 * without a digit is a name: as a pattern, ROSSI would be R and any four signs.
 */
export function referenceLike(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]{4,12}$/.test(signs) || (signs.length < 8 && !/\d/.test(signs))) return null;
  return `%${signs.replace(/[0O1I5S]/g, '_')}%`;
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
