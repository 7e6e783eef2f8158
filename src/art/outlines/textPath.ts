import { f } from '../pen.ts';
import { DISPLAY_OUTLINES } from './display.ts';
import { NUMBER_OUTLINES } from './number.ts';
import { TEXT_OUTLINES } from './text.ts';

export type OutlineFace = 'display' | 'number' | 'text';

interface Glyph {
  readonly advance: number;
  readonly path: string;
  readonly parts: readonly (readonly [sign: string, x: number, y: number])[];
}

function read(table: string): ReadonlyMap<string, Glyph> {
  const glyphs = new Map<string, Glyph>();
  for (const line of table.split('\n')) {
    const bar = line.indexOf('|', 1);
    if (bar < 0) continue;
    const body = line.slice(bar + 1);
    const made = body.startsWith('=') ? [...body.matchAll(/([^=;]|;(?= )) (-?\d+) (-?\d+)/g)] : [];
    glyphs.set(line[0]!, {
      advance: Number(line.slice(1, bar)),
      path: made.length > 0 ? '' : body,
      parts: made.map(([, sign, x, y]) => [sign!, Number(x), Number(y)]),
    });
  }
  return glyphs;
}

const tables = new Map<OutlineFace, ReadonlyMap<string, Glyph>>();
const sources = { display: DISPLAY_OUTLINES, number: NUMBER_OUTLINES, text: TEXT_OUTLINES } as const;

/** Read when first needed: most of what is drawn needs no outlines. */
function tableOf(face: OutlineFace): ReadonlyMap<string, Glyph> {
  const known = tables.get(face) ?? read(sources[face]);
  tables.set(face, known);
  return known;
}

/** A sign that is not in the table loses its accent; one that is still unknown becomes a gap. */
const glyphOf = (table: ReadonlyMap<string, Glyph>, sign: string): Glyph =>
  table.get(sign) ?? table.get(sign.normalize('NFD')[0] ?? '') ?? { advance: 500, path: '', parts: [] };

export interface TextPathInput {
  readonly text: string;
  readonly face: OutlineFace;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly spacing?: number;
}

/** A line of text as outlines: it looks the same where no font is installed. */
export function textPath({ text, face, size, x, y, fill, anchor = 'start', spacing = 0 }: TextPathInput): string {
  const table = tableOf(face);
  let at = 0;
  const drawn: string[] = [];
  for (const sign of text) {
    const { advance, path, parts } = glyphOf(table, sign);
    if (path) drawn.push(`<path transform="translate(${f(at)})" d="${path}"/>`);
    for (const [part, dx, dy] of parts) {
      drawn.push(`<path transform="translate(${f(at + dx)} ${dy})" d="${table.get(part)?.path ?? ''}"/>`);
    }
    at += advance + spacing * 1000;
  }
  const width = ((at - spacing * 1000) * size) / 1000;
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  const scale = Math.round(size * 100) / 100_000;
  return `<g transform="translate(${f(left)} ${f(y)}) scale(${scale})" fill="${fill}">${drawn.join('')}</g>`;
}

/**
 * How wide the outlines of a line are.
 *
 * @testOnly
 */
export function outlineWidth(text: string, face: OutlineFace, size: number, spacing = 0): number {
  let at = 0;
  for (const sign of text) at += glyphOf(tableOf(face), sign).advance + spacing * 1000;
  return (at * size) / 1000;
}
