import { LRUCache } from 'lru-cache';
import PDFDocument from 'pdfkit';
import type { Lang } from '#kernel/lang.ts';
import { spelled } from '../../rules/latin.ts';
import { type Face, fonts } from './fonts.ts';

export interface Style {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
  readonly leading?: number;
}

const margin = 48;
const a4 = { width: 595.28, height: 841.89 } as const;

/** Where there is room: an A4 page without its margins, and the foot that each page has. */
export const room = { left: margin, top: margin, width: a4.width - 2 * margin, bottom: a4.height - 76 } as const;

/** Which font draws which sign; the fonts are the same in all documents, and most signs come again. */
const drawn = new LRUCache<string, boolean>({ max: 5_000 });

/** A sheet of paper in points, from the top left. It breaks no lines and pages by itself. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly done: Promise<Buffer>;

  /** The instant is the document's own, so that drawing it again gives the same bytes. */
  constructor(info: { readonly title: string; readonly author: string; readonly at: Date; readonly lang?: Lang }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: info.lang === 'en' ? 'en-GB' : 'it-IT',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
    });
    const chunks: Buffer[] = [];
    this.done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
    for (const [name, bytes] of fonts()) this.doc.registerFont(name, bytes);
  }

  /** A text as runs of one font each; a sign that no font draws is spelled with others, and never a box. */
  private runs(text: string, face: Face): { font: string; text: string }[] {
    const fontOf = (sign: string) => [face, `${face} more`].find((font) => this.draws(font, sign));
    const isKnown = (sign: string) => fontOf(sign) !== undefined;
    const signs = [...text.normalize('NFC')].flatMap((sign) => [...(isKnown(sign) ? sign : spelled(sign, isKnown))]);
    const runs: { font: string; text: string }[] = [];
    for (const sign of signs) {
      const font = fontOf(sign) ?? face;
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }

  /** Asked of the font itself, once for each sign. */
  private draws(font: string, sign: string): boolean {
    const key = `${font} ${sign}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const has = this.doc.font(font)._font.font.hasGlyphForCodePoint(sign.codePointAt(0)!);
    drawn.set(key, has);
    return has;
  }

  widthOf(text: string, { face = 'text', size = 9 }: Style): number {
    const widths = this.runs(text, face).map((run) => this.doc.font(run.font).fontSize(size).widthOfString(run.text));
    return widths.reduce((all, width) => all + width, 0);
  }

  /** Breaks a text between words, and a word that is wider than the line between its letters. */
  linesOf(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const sign of word) {
        if (line !== '' && this.widthOf(line + sign, style) > width) {
          lines.push(line);
          line = '';
        }
        line += sign;
      }
    }
    return [...lines, line];
  }

  /** Writes a text into a column; answers the y below it. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const { face = 'text', size = 9, colour = '#101820', align = 'left', leading = 1.35 } = style;
    const step = size * leading;
    const lines = this.linesOf(text, width, style);
    lines.forEach((line, at) => {
      let left = align === 'right' ? x + width - this.widthOf(line, style) : x;
      for (const run of this.runs(line, face)) {
        this.doc.font(run.font).fontSize(size).fillColor(colour);
        const wide = this.doc.widthOfString(run.text);
        this.doc.text(run.text, left, y + at * step, { lineBreak: false });
        left += wide;
      }
    });
    return y + lines.length * step;
  }

  rule(y: number, { x = room.left, width = room.width, weight = 0.75, colour = '#101820' } = {}): void {
    this.doc
      .lineWidth(weight)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.doc.rect(x, y, width, height).fill(colour);
  }

  newPage(): void {
    this.doc.addPage();
  }

  onEachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      draw(page + 1, count);
    }
  }

  bytes(): Promise<Buffer> {
    this.doc.end();
    return this.done;
  }
}
