/** The least number of letters or digits that are searched for. */
export const leastLetters = 3;

/** How many words of a search are looked for one by one; more stand in the last one. */
export const mostWords = 4;

const plain = (text: string): string => text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '');

/** Is there enough to search for? (checkout §2, "Subscribers list": our reading) */
export const searchable = (search: string): boolean => plain(search).length >= leastLetters;

/**
 * Each word must be in the name or the team. What is no letter or digit parts words, but for apostrophes (D’Angelo);
 * short words alone are looked for as they stand.
 */
export function searchWords(search: string): string[] {
  const words = search.split(/[^\p{L}\p{M}\p{N}'’‘`´]+/u).filter((word) => plain(word) !== '');
  if (!words.some(searchable)) return [words.join(' ')];
  return words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
}
