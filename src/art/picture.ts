import { BIB, type BibInput, type BibText, bibSvg } from './bib.ts';
import { textPath } from './outlines/textPath.ts';
import { poster } from './poster.ts';
import { type Resolve, resolvedColours } from './resolve.ts';
import type { Way } from './ways.ts';

/** A whole file: it stands alone, with its colours written in and its size in pixels. */
export const file = (svg: string, { width, height }: { width: number; height: number }, resolve: Resolve) => {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `;
  return resolvedColours(svg.replace('<svg ', open), resolve);
};

const FACES = { number: 'number', display: 'display', bold: 'text', plain: 'text' } as const;

const bibOutlines = ({ face, colour, ...line }: BibText): string =>
  textPath({ ...line, face: FACES[face], fill: colour === 'on-sky' ? 'var(--a-on-sky)' : BIB[colour] });

export function bibPicture(bib: BibInput, resolve: Omit<Resolve, 'way'>, background = '#ffffff'): string {
  const svg = bibSvg(bib, { background, round: true, text: bibOutlines });
  return file(svg, BIB, { ...resolve, way: bib.art.way });
}

interface StripInput {
  readonly kind: string;
  readonly seed: string;
  readonly way: Way;
}

export const stripPicture = (
  { kind, seed, way }: StripInput,
  size: { width: number; height: number },
  resolve: Omit<Resolve, 'way'>,
): string => file(poster({ kind, seed, format: size, profile: false, route: false }), size, { ...resolve, way });
