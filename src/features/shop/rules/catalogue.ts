/** The orders in which the catalogue can be read; the first is the organiser's. */
export const sortings = ['chosen', 'cheap', 'dear', 'name'] as const;
export type Sorting = (typeof sortings)[number];

interface CatalogueItem {
  readonly sku: string;
  readonly i18n: { readonly name: string; readonly note: string };
  readonly price: number;
}

/** Text to compare: accents, apostrophes and case do not count. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();

export function isFound({ sku, i18n: { name, note } }: CatalogueItem, words: string): boolean {
  const text = folded([name, note, sku].join(' '));
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const inOrder: Readonly<Record<Sorting, (a: CatalogueItem, b: CatalogueItem) => number>> = {
  chosen: () => 0,
  cheap: (a, b) => a.price - b.price,
  dear: (a, b) => b.price - a.price,
  name: (a, b) => a.i18n.name.localeCompare(b.i18n.name),
};

export const catalogued = <P extends CatalogueItem>(products: readonly P[], words: string, sorting: Sorting): P[] =>
  products.filter((product) => isFound(product, words)).toSorted(inOrder[sorting]);

/** An unknown one is the organiser's order. */
export const sortingOf = (text: string | null): Sorting => sortings.find((known) => known === text) ?? 'chosen';
