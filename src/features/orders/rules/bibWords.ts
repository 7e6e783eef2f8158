/** The large number on a bib. Until the office assigns one, it is the last block of the registration's reference. */
export const shownNumber = ({ bib, reference }: { readonly bib: number | null; readonly reference: string }): string =>
  bib === null ? (reference.split('-').at(-1) ?? reference) : String(bib);
