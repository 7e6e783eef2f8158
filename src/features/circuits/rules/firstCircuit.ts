/** Four inks that can be read on any paper, until a circuit chooses its own. */
export const firstInks: readonly [string, string, string, string] = ['#1f4e5f', '#d9482b', '#a9cfc4', '#f0b93a'];

/** When the office answers, until it says so. */
export const firstHours = { it: 'solo per email', en: 'by email only' } as const;

/** What most shirts are sold in. */
export const firstSizes: readonly string[] = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** What each order of a circuit begins with: the capitals of its name and the year: « Circuito Tre Laghi » → CTL26. */
export function firstPrefix(name: string, year: number): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => /^[A-Z]/.test(word));
  const [only = ''] = words;
  const letters = words.length > 1 ? words.map(([letter]) => letter).join('') : only;
  return `${letters.slice(0, 3) || 'P'}${String(year).slice(-2)}`;
}
