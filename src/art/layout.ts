import { bleedOf, type Format, type Head, isHead, isWide, sizeOf } from './format.ts';
import { type Face, textWidth, wrapText } from './textWidth.ts';

/** The words on a poster. `kicker` is the small line, `figures` are the oversized ones (distances, or the date). */
export interface PosterText {
  readonly kicker?: string;
  readonly figures?: readonly { readonly value: string; readonly unit?: string }[];
  /** A line break in it is kept. */
  readonly title?: string;
  /** Lines on the lake, bottom left: place and hour. Only wide posters have room for them. */
  readonly foot?: readonly string[];
}

export type Role = 'kicker' | 'figure' | 'title' | 'foot';

export interface PlacedLine {
  readonly role: Role;
  readonly text: string;
  readonly unit?: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

/** Right and lower edge of what stands in the top left corner: the art keeps it free of sun and crests. */
export interface TextBox {
  readonly right: number;
  readonly bottom: number;
}

export interface PosterLayout {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PlacedLine[];
  readonly box: TextBox;
  /** Right and upper edge of the lines on the lake. */
  readonly foot: { readonly right: number; readonly top: number } | null;
}

/** Tracking of the oversized type and of the unit beside it, in em; the style sheet uses the same. */
export const TRACKING = { figure: -0.042, unit: -0.03, title: -0.034, text: 0 } as const;
export const UNIT = { size: 0.42 } as const;

/** Space before a unit, in em of the unit: "km" leans on its figure, "km a nuoto" is a phrase of its own. */
export const unitGap = (unit: string): number => (unit.length > 3 ? 0.28 : 0.12);

/** From the top of a line of height 1 to its baseline, in em: the same for both fonts. */
export const BASELINE = 0.86;
const CAPITAL = 0.72;
const DESCENT = 0.2;

interface Sheet {
  readonly pad: number;
  /** The upper margin, where it is not that of the sides. */
  readonly above?: number;
  readonly room: number;
  readonly low: number;
  readonly kicker: number;
  readonly figures: readonly number[];
  /** A title beside figures, at most and at least; and one that stands alone. */
  readonly titles: readonly [most: number, least: number];
  readonly alone: number;
}

/** Heads of Home, at their own width: margin, upper margin, size of the title; its column ends before the sun. */
const heads: Readonly<Record<Head, readonly [pad: number, above: number, alone: number, room: number]>> = {
  phone: [16, 14, 72, 358],
  tablet: [24, 16, 92, 430],
  desktop: [40, 24, 128, 640],
};

/** Sizes per shape: the first figure of `figures` is for one figure, the last for four and more. */
function sheetOf(format: Format): Sheet {
  const size = sizeOf(format);
  const { width: w, height: h } = size;
  if (isHead(format)) {
    const [pad, above, alone, room] = heads[format];
    const title = [alone * 0.7, alone * 0.3] as const;
    return { pad, above, room, low: h * 0.82, kicker: alone * 0.2, figures: [alone], titles: title, alone };
  }
  if (w / h > 3) {
    return {
      // The words of a strip stand on the margin of the page, which is 16 pixels on a phone and 24 above it.
      pad: Math.min(w * (16 / 390), 32),
      above: h * 0.12,
      room: w * 0.46,
      low: h * 0.62,
      kicker: h * 0.13,
      figures: [h * 0.42],
      titles: [h * 0.3, 24],
      alone: h * 0.3,
    };
  }
  if (isWide(size)) {
    const k = h / 640;
    return {
      // A hero's words stand on the margin of the page.
      pad: bleedOf(format) > 0 ? 40 : 40 * k,
      room: w * 0.52 - 40 * k,
      low: h * 0.67,
      // On a small sheet it is a race's name, and must be read.
      kicker: (format === '2:1' ? 24 : h < 400 ? 44 : 30) * k,
      figures: [190 * k, 140 * k, 104 * k, 80 * k],
      titles: [100 * k, 40 * k],
      alone: 176 * k,
    };
  }
  const k = w / 400;
  return {
    pad: 24 * k,
    room: w - 48 * k,
    low: h * (w / h > 1.2 ? 0.62 : 0.53),
    kicker: 20 * k,
    figures: [122 * k, 82 * k, 60 * k, 48 * k],
    titles: [56 * k, 26 * k],
    alone: 84 * k,
  };
}

const figureWidth = (value: string, unit: string | undefined, size: number) => {
  const small = size * UNIT.size;
  const tail = unit === undefined ? 0 : textWidth(unit, 'display', small, TRACKING.unit) + small * unitGap(unit);
  return textWidth(value, 'display', size, TRACKING.figure) + tail;
};

interface Draft {
  readonly role: Role;
  readonly text: string;
  readonly unit?: string;
  readonly size: number;
  readonly width: number;
  /** Space from the baseline above (or from the margin) to this line's baseline. */
  readonly step: number;
}

function drafts(text: PosterText, sheet: Sheet, scale: number): Draft[] {
  const { room } = sheet;
  const lines: Draft[] = [];
  const say = (role: Role, words: readonly string[], face: Face, size: number, leading: number, spacing: number) => {
    for (const [at, line] of words.entries()) {
      const first =
        lines.length === 0 ? CAPITAL * size : at === 0 ? size * (CAPITAL + (role === 'title' ? 0.34 : 0.3)) : 0;
      lines.push({
        role,
        text: line,
        size,
        width: textWidth(line, face, size, spacing),
        step: first || size * leading,
      });
    }
  };

  if (text.kicker) {
    const size = sheet.kicker;
    say('kicker', wrapText(text.kicker, 'text', size, room).slice(0, 2), 'text', size, 1.2, TRACKING.text);
  }
  const figures = text.figures ?? [];
  const most = sheet.figures[Math.min(figures.length, sheet.figures.length) - 1] ?? 0;
  const widest = Math.max(0, ...figures.map(({ value, unit }) => figureWidth(value, unit, 1)));
  const size = Math.min(most, widest > 0 ? room / widest : most) * scale;
  for (const { value, unit } of figures) {
    const above = lines.at(-1);
    const gap = above === undefined ? 0 : above.role === 'figure' ? 0.145 * size : above.size * 0.55 + 0.04 * size;
    lines.push({
      role: 'figure',
      text: value,
      size,
      width: figureWidth(value, unit, size),
      step: CAPITAL * size + gap,
      ...(unit === undefined ? {} : { unit }),
    });
  }
  const { title } = text;
  if (title) {
    const [large, least] = sheet.titles;
    const wanted = Math.max(least, (figures.length > 0 ? large : sheet.alone) * scale);
    const broken = (tried: number) =>
      title.split('\n').flatMap((line) => wrapText(line, 'display', tried, room, TRACKING.title));
    let fit = wanted;
    let words = broken(fit);
    // A little smaller and one line less reads better than as large as possible.
    for (let tried = wanted; tried > Math.max(least, wanted * 0.74); tried -= wanted * 0.02) {
      if (broken(tried).length >= words.length) continue;
      [fit, words] = [tried, broken(tried)];
      break;
    }
    while (
      fit > least &&
      (words.length > 3 || words.some((w) => textWidth(w, 'display', fit, TRACKING.title) > room))
    ) {
      fit = Math.max(least, fit * 0.94);
      words = broken(fit);
    }
    say('title', words, 'display', fit, 0.98, TRACKING.title);
  }
  return lines;
}

const DESCENDERS = /[gjpqyçQ,;()]/;

/** Where the words of a poster stand, and how large, so that they fill their corner and never leave it. */
export function layoutPoster(format: Format, text: PosterText): PosterLayout {
  const { width, height } = sizeOf(format);
  const sheet = sheetOf(format);
  let scale = 1;
  let lines = drafts(text, sheet, scale);
  const above = sheet.above ?? sheet.pad;
  const tall = () => above + lines.reduce((sum, { step }) => sum + step, 0);
  while (tall() > sheet.low && scale > 0.3) {
    scale *= 0.94;
    lines = drafts(text, sheet, scale);
  }

  let y = above;
  const placed = lines.map(({ step, width: _, ...line }): PlacedLine => {
    y += step;
    // Large figures have white on their left: the optical edge is moved out to the margin.
    return { ...line, x: sheet.pad - (line.role === 'kicker' ? 0 : line.size * 0.035), y };
  });
  const last = lines.at(-1);
  const drop = last && DESCENDERS.test(last.text + (last.unit ?? '')) ? last.size * DESCENT : 0;
  const right = Math.max(0, ...lines.map((line) => sheet.pad + line.width));

  const footSize = sheet.kicker * 0.92;
  const feet = text.foot ?? [];
  const footTop = height - sheet.pad - (feet.length - 1) * footSize * 1.35 - footSize * CAPITAL;
  const footLines = feet.map((line, at): PlacedLine => {
    const up = (feet.length - 1 - at) * footSize * 1.35;
    return { role: 'foot', text: line, size: footSize, x: sheet.pad, y: height - sheet.pad - up };
  });
  const footRight = Math.max(0, ...feet.map((line) => sheet.pad + textWidth(line, 'text', footSize)));

  return {
    width,
    height,
    lines: [...placed, ...footLines],
    box: lines.length === 0 ? { right: 0, bottom: 0 } : { right, bottom: y + drop },
    foot: feet.length === 0 ? null : { right: footRight, top: footTop },
  };
}
