import { keptTogether } from '#kernel/names.ts';
import { f } from './pen.ts';
import { poster } from './poster.ts';
import { textWidth, wrapText } from './textWidth.ts';
import type { Way } from './ways.ts';

/** The sheet of the bib in its own units: the only round thing of the portal. */
export const BIB = {
  width: 400,
  height: 508,
  radius: 14,
  paper: '#fcfcfa',
  ink: '#15171b',
  ink2: '#43474d',
  band: { height: 94 },
  holes: {
    r: 8,
    at: [
      [23, 23],
      [377, 23],
      [23, 330],
      [377, 330],
    ],
  },
  number: { x: 200, top: 112, bottom: 264, width: 356, size: 186, code: 62 },
  name: { x: 46, bottom: 330, size: 28, width: 172, alone: 308 },
  perforation: { y: 354, dash: [8, 6] },
  qr: { x: 24, y: 374, size: 112 },
  stub: { x: 154, y: 374, width: 222 },
} as const;

export interface BibInput {
  /** The start number or, before it is given, the code of the registration. */
  readonly number: string;
  readonly name: string;
  readonly race: string;
  /** Second line of the band: place and date. */
  readonly place: string;
  /** On the right of the name: category and start, at most two lines. */
  readonly details?: readonly string[];
  /** On the stub, beside the QR code. */
  readonly code: string;
  readonly note?: string;
  readonly qr?: { readonly path: string; readonly modules: number };
  readonly art: { readonly kind: string; readonly seed: string; readonly way: Way };
}

export interface BibText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: 'number' | 'display' | 'bold' | 'plain';
  readonly anchor: 'start' | 'middle' | 'end';
  readonly colour: 'ink' | 'ink2' | 'on-sky';
  readonly spacing: number;
}

const CAPITAL = 0.72;

const line = (text: string, x: number, y: number, size: number, more: Partial<BibText> = {}): BibText => ({
  text,
  x,
  y,
  size,
  face: 'bold',
  anchor: 'start',
  colour: 'ink',
  spacing: 0,
  ...more,
});

const fitted = (text: string, face: 'number' | 'display' | 'text', most: number, room: number, spacing: number) =>
  Math.min(most, room / Math.max(0.01, textWidth(text, face, 1, spacing)));

function nameLines(name: string, width: number): { lines: string[]; size: number } {
  const { size } = BIB.name;
  for (let tried = size; tried > 15; tried -= 1) {
    const lines = wrapText(keptTogether(name), 'display', tried, width, -0.02);
    if (
      lines.length <= (tried > 20 ? 2 : 3) &&
      lines.every((text) => textWidth(text, 'display', tried, -0.02) <= width)
    ) {
      return { lines, size: tried };
    }
  }
  return { lines: wrapText(name, 'display', 15, width, -0.02).slice(0, 3), size: 15 };
}

/** Every word of the bib with its place: what pages, pictures and PDF print. */
export function bibTexts(bib: BibInput): BibText[] {
  const { number, name, stub } = BIB;
  // A code that stands in for the number is a third of its size: nobody shall take it for the number they run with.
  const most = /\D/.test(bib.number) ? number.code : number.size;
  const size = fitted(bib.number, 'number', most, number.width, -0.035);
  const baseline = (number.top + number.bottom) / 2 + (size * CAPITAL) / 2;
  const who = nameLines(bib.name, bib.details?.length ? name.width : name.alone);
  const top = [bib.race, bib.place].filter(Boolean);
  const note = bib.note ? wrapText(bib.note, 'text', 15, stub.width) : [];
  const stubTop = stub.y + (BIB.qr.size - (note.length + 1) * 20) / 2 + 15;
  return [
    ...top.map((text, at) =>
      line(text, 46, 30 + at * 20, fitted(text, 'text', 16, at === 0 ? 308 : 200, 0), { colour: 'on-sky' }),
    ),
    line(bib.number, number.x, baseline, size, { face: 'number', anchor: 'middle', spacing: -0.035 }),
    ...who.lines.map((text, at) =>
      line(text, name.x, name.bottom - (who.lines.length - 1 - at) * who.size, who.size, {
        face: 'display',
        spacing: -0.02,
      }),
    ),
    ...(bib.details ?? []).slice(0, 2).map((text, at, all) =>
      line(text, BIB.width - 46, name.bottom - (all.length - 1 - at) * 19, fitted(text, 'text', 14.5, 126, 0), {
        anchor: 'end',
        face: at === 0 ? 'bold' : 'plain',
      }),
    ),
    line(bib.code, stub.x, stubTop, fitted(bib.code, 'text', 16, stub.width, 0)),
    ...note.map((text, at) => line(text, stub.x, stubTop + (at + 1) * 20, 15, { face: 'plain', colour: 'ink2' })),
  ];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

const FACES = {
  number: 'font-family="Schibsted Grotesk Variable, Schibsted Grotesk, sans-serif" font-weight="900"',
  display: 'font-family="Schibsted Grotesk Variable, Schibsted Grotesk, sans-serif" font-weight="800"',
  bold: 'font-family="Instrument Sans Variable, Instrument Sans, sans-serif" font-weight="650"',
  plain: 'font-family="Instrument Sans Variable, Instrument Sans, sans-serif" font-weight="400"',
} as const;

const textSvg = ({ text, x, y, size, face, anchor, colour, spacing }: BibText) => {
  // Tracking also follows the last letter: an anchored line is moved by half of it, or by all of it.
  const shift = anchor === 'start' ? 0 : (spacing * size) / (anchor === 'middle' ? -2 : -1);
  const fill = colour === 'on-sky' ? 'var(--a-on-sky)' : BIB[colour];
  const tracking = spacing === 0 ? '' : ` letter-spacing="${f(spacing * size)}"`;
  return `<text x="${f(x - shift)}" y="${f(y)}" ${FACES[face]} font-size="${f(size)}" text-anchor="${anchor}" fill="${fill}"${tracking}>${plain(text)}</text>`;
};

const strip = ({ kind, seed }: BibInput['art'], right: number) => {
  const { width, band } = BIB;
  const box = { right: right + 10, bottom: 56 };
  const art = poster({ kind, seed, format: { width, height: band.height }, box, route: false, profile: false });
  return art.replace('<svg ', `<svg x="0" y="0" width="${width}" height="${band.height}" `);
};

const qrSvg = ({ path, modules }: NonNullable<BibInput['qr']>) => {
  const { x, y, size } = BIB.qr;
  const box = `x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}"`;
  return `<svg ${box} shape-rendering="crispEdges"><path d="${path}" fill="${BIB.ink}"/></svg>`;
};

/**
 * The bib as SVG. `background` is the colour seen through the holes; `round` cuts its corners, as a picture needs it.
 */
export function bibSvg(bib: BibInput, { background = 'var(--paper)', round = false, text = textSvg } = {}): string {
  const { width, height, radius, holes, perforation, paper, ink } = BIB;
  const texts = bibTexts(bib);
  const right = Math.max(...texts.slice(0, 2).map(({ text, size }) => 46 + textWidth(text, 'text', size)));
  const dots = holes.at.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="${holes.r}" fill="${background}" stroke="${ink}" stroke-width="1.5"/>`,
  );
  const body = [
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    strip(bib.art, right),
    ...texts.map(text),
    `<path d="M0 ${perforation.y}H${width}" stroke="${ink}" stroke-width="2" stroke-dasharray="${perforation.dash.join(' ')}"/>`,
    bib.qr ? qrSvg(bib.qr) : '',
    ...dots,
  ].join('');
  const outline = `x="0.75" y="0.75" width="${width - 1.5}" height="${height - 1.5}" rx="${radius}"`;
  const cut = round
    ? `<clipPath id="bib-cut"><rect ${outline}/></clipPath><g clip-path="url(#bib-cut)">${body}</g><rect ${outline} fill="none" stroke="${ink}" stroke-width="1.5"/>`
    : body;
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${cut}</svg>`;
}
