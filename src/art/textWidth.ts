import { DISPLAY, NUMBER, TEXT } from './widths.ts';

export type Face = 'display' | 'number' | 'text';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const SIGNS = [...range(0x20, 0x7e), ...range(0xa0, 0x17f), ...[...'–—‘’“”•…€−×·'].map((sign) => sign.codePointAt(0)!)];

const read = (table: string) => {
  const widths = table.trim().split(/\s+/).map(Number);
  return new Map(SIGNS.map((sign, at) => [sign, widths[at]!]));
};

const tables: Record<Face, ReadonlyMap<number, number>> = {
  display: read(DISPLAY),
  number: read(NUMBER),
  text: read(TEXT),
};

/** A sign that the table does not know counts as a wide one. */
const WIDE = 900;

/** How wide a line is at a font size, with `spacing` in em between its letters. Known without a browser. */
export function textWidth(text: string, face: Face, size: number, spacing = 0): number {
  let width = 0;
  let signs = 0;
  for (const sign of text) {
    width += tables[face].get(sign.codePointAt(0)!) ?? WIDE;
    signs++;
  }
  return (width / 1000 + signs * spacing) * size;
}

/** Breaks a text into lines that fit, at no no-break space; a word that is wider than the line stands alone on it. */
export function wrapText(text: string, face: Face, size: number, room: number, spacing = 0): string[] {
  const lines: string[] = [];
  for (const kept of text.split(/[^\S\u00A0]+/).filter(Boolean)) {
    const word = kept.replaceAll('\u00A0', ' ');
    const line = lines.at(-1);
    const joined = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && textWidth(joined, face, size, spacing) <= room) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
