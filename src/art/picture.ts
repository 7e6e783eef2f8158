import { BIB, type BibInput, type BibText, bibSvg } from './bib.ts';
import { sizeOf } from './format.ts';
import { circuitHeader, type HeaderInput } from './header.ts';
import { layoutPoster, type PlacedLine, type PosterText, TRACKING, UNIT, unitGap } from './layout.ts';
import { outlineWidth, textPath } from './outlines/textPath.ts';
import { type PosterInput, poster } from './poster.ts';
import { type Resolve, resolvedColours } from './resolve.ts';

/** Words of a poster as outlines. */
function lineOutlines({ role, text, unit, size, x, y }: PlacedLine): string {
  const fill = role === 'foot' ? 'var(--a-on-lake)' : 'var(--a-on-sky)';
  if (role === 'kicker' || role === 'foot') return textPath({ text, face: 'text', size, x, y, fill });
  const spacing = role === 'figure' ? TRACKING.figure : TRACKING.title;
  const value = textPath({ text, face: 'display', size, x, y, fill, spacing });
  if (unit === undefined) return value;
  const small = size * UNIT.size;
  const after = x + outlineWidth(text, 'display', size, spacing) + small * unitGap(unit);
  return value + textPath({ text: unit, face: 'display', size: small, x: after, y, fill, spacing: TRACKING.unit });
}

/** A whole file: it stands alone, with its colours written in and its size in pixels. */
const file = (svg: string, extra: string, { width, height }: { width: number; height: number }, resolve: Resolve) => {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `;
  return resolvedColours(svg.replace('<svg ', open).replace(/<\/svg>$/, `${extra}</svg>`), resolve);
};

const words = (format: NonNullable<PosterInput['format']>, text: PosterText | undefined) =>
  layoutPoster(format, text ?? {})
    .lines.map(lineOutlines)
    .join('');

/** A race's poster with its words as one SVG file: for shared pictures, mails and whatever has no style sheet. */
export function posterPicture(input: Omit<PosterInput, 'way' | 'bleed'>, resolve: Resolve): string {
  const svg = poster({ ...input, bleed: false });
  return file(svg, words(input.format, input.text), sizeOf(input.format), resolve);
}

/** The same for the sheet of a circuit. */
export function circuitPicture(input: Omit<HeaderInput, 'way'>, resolve: Resolve): string {
  const format = sizeOf(input.format ?? '2:1');
  return file(circuitHeader({ ...input, format }), words(format, input.text), format, resolve);
}

const FACES = { number: 'number', display: 'display', bold: 'text', plain: 'text' } as const;

const bibOutlines = ({ face, colour, ...line }: BibText): string =>
  textPath({ ...line, face: FACES[face], fill: colour === 'on-sky' ? 'var(--a-on-sky)' : BIB[colour] });

/** The bib as one SVG file, its corners cut and its words as outlines. */
export function bibPicture(bib: BibInput, resolve: Omit<Resolve, 'way'>, background = '#ffffff'): string {
  const svg = bibSvg(bib, { background, round: true, text: bibOutlines });
  return file(svg, '', BIB, { ...resolve, way: bib.art.way });
}
