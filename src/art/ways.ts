import { atLuminance, bestOn, distance, type Hex, mix, overprint } from './colour.ts';
import { type Inks, palette } from './inks.ts';
import { PAPERS, type Scheme } from './papers.ts';

/** The four colourways of a circuit; its stages take them in turn. */
export const WAYS = ['a', 'b', 'c', 'd'] as const;
export type Way = (typeof WAYS)[number];

/** How a race is printed: in colour, first pass only, black only, keyline only. */
export const PRINTS = ['open', 'soon', 'full', 'shut'] as const;
export type Print = (typeof PRINTS)[number];

/** The places of a poster that take an ink; the style sheet knows them as `--a-…`. */
export const INK_ROLES = ['sky', 'sun', 'r1', 'r2', 'r3', 'lake', 'line', 'stop', 'on-sky', 'on-lake'] as const;
export type InkRole = (typeof INK_ROLES)[number];
export type PrintColours = Readonly<Record<InkRole, Hex>>;

const PAPER = PAPERS.light.paper;
const BLACK = PAPERS.light.ink;
const NIGHT_PAPER = PAPERS.dark.ink;
const NIGHT_BLACK = '#0b0c10';

/** The first candidate that is visibly different from the background. */
const apart = (background: Hex, candidates: readonly Hex[], least = 0.2): Hex =>
  candidates.find((candidate) => distance(candidate, background) >= least) ?? candidates[0]!;

type InksWithoutText = Omit<PrintColours, 'on-sky' | 'on-lake' | 'line'>;

/** Adds what must be read: the text on sky and lake, and the route's line. */
const withType = (
  bare: InksWithoutText,
  onSky: readonly Hex[],
  onLake: readonly Hex[],
  line: readonly Hex[],
): PrintColours => ({
  ...bare,
  line: bestOn(bare.lake, line, 3),
  'on-sky': bestOn(bare.sky, onSky, 4.5),
  'on-lake': bestOn(bare.lake, onLake, 4.5),
});

function day(inks: Inks, way: Way): PrintColours {
  const { c1, c2, c3, c4, o12, o13, h13, h24, n1 } = palette(inks);
  const dark = [n1, BLACK, '#ffffff', '#000000'] as const;
  const black = [BLACK, '#ffffff', '#000000'] as const;
  const light = ['#ffffff', BLACK, '#000000'] as const;
  switch (way) {
    case 'a':
      return withType(
        { sky: c3, sun: apart(c3, [c2, c4, PAPER]), r1: apart(c3, [PAPER, c4]), r2: h13, r3: o13, lake: c1, stop: c2 },
        dark,
        light,
        [PAPER, n1],
      );
    case 'b':
      return withType(
        { sky: c4, sun: apart(c4, [c2, PAPER, c1]), r1: h24, r2: c2, r3: o12, lake: c1, stop: c4 },
        black,
        light,
        [PAPER, n1],
      );
    case 'c':
      return withType(
        { sky: c1, sun: apart(c1, [c4, c2, PAPER]), r1: h13, r2: o13, r3: n1, lake: c3, stop: c4 },
        light,
        dark,
        [n1, PAPER],
      );
    case 'd':
      return withType(
        { sky: c2, sun: apart(c2, [c4, PAPER, c3]), r1: PAPER, r2: c1, r3: o12, lake: o13, stop: PAPER },
        black,
        light,
        [c4, PAPER],
      );
  }
}

/**
 * The night print of any circuit: the same shapes, each ink taken down to the luminance that was tuned by hand for one
 * circuit.
 */
function night(inks: Inks, way: Way): PrintColours {
  const { c1, c2, c3, c4, o13, h13, n1, h24 } = palette(inks);
  const moon = atLuminance(mix(c4, '#fff4dc', 0.3), 0.7);
  const glow = atLuminance(c2, 0.36);
  const deep = atLuminance(c1, 0.033);
  const deepest = atLuminance(n1, 0.015);
  const dim = atLuminance(mix(h13, c1, 0.55), 0.086);
  const text = [NIGHT_PAPER, '#ffffff'] as const;
  const line = [NIGHT_PAPER] as const;
  const nearBlack = atLuminance(n1, 0.0045);
  switch (way) {
    case 'a': {
      const bare = { sky: atLuminance(mix(overprint(c3, c3), o13, 0.55), 0.043), sun: moon, lake: deep, stop: glow };
      return withType(
        { ...bare, r1: atLuminance(h13, 0.22), r2: dim, r3: atLuminance(n1, 0.0106) },
        text,
        ['#ffffff'],
        line,
      );
    }
    case 'b': {
      const bare = { sky: atLuminance(mix(c4, h24, 0.45), 0.032), sun: moon, lake: deep, stop: atLuminance(c4, 0.53) };
      return withType(
        { ...bare, r1: atLuminance(h24, 0.075), r2: atLuminance(c2, 0.13), r3: NIGHT_BLACK },
        text,
        ['#ffffff'],
        line,
      );
    }
    case 'c': {
      const bare = {
        sky: deepest,
        sun: moon,
        lake: atLuminance(mix(overprint(c3, c3), h13, 0.2), 0.13),
        stop: atLuminance(c4, 0.53),
      };
      return withType({ ...bare, r1: dim, r2: deep, r3: nearBlack }, ['#ffffff'], ['#ffffff'], line);
    }
    case 'd': {
      const bare = { sky: atLuminance(c2, 0.043), sun: moon, lake: deepest, stop: NIGHT_PAPER };
      return withType(
        { ...bare, r1: atLuminance(mix(PAPER, c2, 0.1), 0.42), r2: atLuminance(c1, 0.045), r3: NIGHT_BLACK },
        text,
        ['#ffffff'],
        [atLuminance(c4, 0.53), NIGHT_PAPER],
      );
    }
  }
}

const FULL: Record<Scheme, PrintColours> = {
  light: {
    sky: '#c9c9c4',
    sun: '#f2f2ee',
    r1: '#e3e3de',
    r2: '#8b8c8d',
    r3: '#1d1f23',
    lake: '#4a4c50',
    line: '#f2f2ee',
    stop: '#1d1f23',
    'on-sky': '#15171b',
    'on-lake': '#ffffff',
  },
  dark: {
    sky: '#33373d',
    sun: '#8d9196',
    r1: '#5a5f66',
    r2: '#44484f',
    r3: '#0d0f12',
    lake: '#1d2025',
    line: '#9b9d9d',
    stop: '#0d0f12',
    'on-sky': '#f1f0ea',
    'on-lake': '#f1f0ea',
  },
};

/** The colours of a poster in a colourway, a scheme and a state of the print. */
export function printColours(inks: Inks, way: Way, scheme: Scheme = 'light', print: Print = 'open'): PrintColours {
  const inked = scheme === 'dark' ? night(inks, way) : day(inks, way);
  const { paper, shade, hair, edge, ink } = PAPERS[scheme];
  if (print === 'full') return FULL[scheme];
  if (print === 'shut') {
    return {
      sky: paper,
      sun: paper,
      r1: paper,
      r2: paper,
      r3: paper,
      lake: paper,
      line: edge,
      stop: paper,
      'on-sky': ink,
      'on-lake': ink,
    };
  }
  if (print === 'soon') {
    const bare = { sky: shade, sun: inked.sun, r1: paper, r2: hair, r3: mix(hair, ink, 0.14), lake: hair };
    return { ...bare, line: paper, stop: shade, 'on-sky': ink, 'on-lake': ink };
  }
  return inked;
}
