/** Until the office assigns one, the last block of the registration's reference. */
export const shownNumber = ({ bib, reference }: { readonly bib: number | null; readonly reference: string }): string =>
  bib === null ? (reference.split('-').at(-1) ?? reference) : String(bib);
