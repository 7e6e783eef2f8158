/**
 * What stands large on a bib. Until the organiser's office gives the number, it is the last block of the
 * registration's reference; the whole reference stands beside the QR code.
 */
export const shownNumber = ({ bib, reference }: { readonly bib: number | null; readonly reference: string }): string =>
  bib === null ? (reference.split('-').at(-1) ?? reference) : String(bib);
