/** A colour as the printer names it: `#rrggbb`. */
export type Hex = `#${string}`;
export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#[0-9a-f]{6}$/i;

/** Reads `#1546a0` or `1546A0`; anything else is no colour. */
export function hex(text: string): Hex {
  const full = (text.startsWith('#') ? text : `#${text}`).toLowerCase();
  if (!HEX.test(full)) throw new RangeError(`"${text}" is not a colour of the form #rrggbb`);
  return full as Hex;
}

export const rgb = (colour: Hex): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never;

export const toHex = (parts: readonly number[]): Hex =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const overprint = (below: Hex, above: Hex): Hex => {
  const over = rgb(above);
  return toHex(rgb(below).map((part, at) => (part * over[at]!) / 255));
};

/** `share` of the second colour in the first: 0.5 is the halftone of both. */
export const mix = (first: Hex, second: Hex, share = 0.5): Hex => {
  const other = rgb(second);
  return toHex(rgb(first).map((part, at) => part + (other[at]! - part) * share));
};

/** The ink with less light: 0.45 leaves 45 % of it. */
export const dim = (colour: Hex, light: number): Hex => toHex(rgb(colour).map((part) => part * light));

const linear = (part: number) => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

/** Relative luminance of WCAG 2.2. */
export const luminance = (colour: Hex): number => {
  const [red, green, blue] = rgb(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

export const contrast = (first: Hex, second: Hex): number => {
  const [dark, light] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

/** Hue (0–6), saturation and lightness (0–1). */
function hsl(colour: Hex): readonly [number, number, number] {
  const [red, green, blue] = rgb(colour).map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const light = most - spread / 2;
  if (spread === 0) return [0, 0, light];
  const hue =
    most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return [(hue + 6) % 6, spread / (1 - Math.abs(2 * light - 1)), light];
}

function fromHsl(hue: number, saturation: number, light: number): Hex {
  const reach = saturation * Math.min(light, 1 - light);
  const part = (at: number) => {
    const place = (at + hue * 2) % 12;
    return (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * 255;
  };
  return toHex([part(0), part(8), part(4)]);
}

/** The ink made lighter, with its hue and saturation unchanged. */
const lift = (colour: Hex, share: number): Hex => {
  const [hue, saturation, light] = hsl(colour);
  return fromHsl(hue, saturation, light + (1 - light) * share);
};

/** The same ink at a given luminance: dimmed if it is lighter, lifted if it is darker. */
export function atLuminance(colour: Hex, wanted: number): Hex {
  const tooDark = luminance(colour) < wanted;
  const at = (share: number) => (tooDark ? lift(colour, share) : dim(colour, 1 - share));
  let [low, high] = [0, 1];
  for (let round = 0; round < 18; round++) {
    const middle = (low + high) / 2;
    if (luminance(at(middle)) < wanted === tooDark) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

/** The ink, moved as little as needed until it reads on all of these papers: darker on light, lighter on dark ones. */
export function readable(colour: Hex, papers: readonly Hex[], ratio: number): Hex {
  const onDark = Math.max(...papers.map(luminance)) < 0.18;
  for (let step = 0; step <= 50; step++) {
    const tried = onDark ? lift(colour, step / 50) : dim(colour, 1 - step / 50);
    if (papers.every((paper) => contrast(tried, paper) >= ratio)) return tried;
  }
  return onDark ? '#ffffff' : '#000000';
}

/** How far two colours are for the eye, roughly: 0 is the same, 1 is black and white. */
export const distance = (first: Hex, second: Hex): number => {
  const other = rgb(second);
  return Math.hypot(...rgb(first).map((part, at) => part - other[at]!)) / 441.7;
};

/** The first candidate that reads on the background, else the one that reads best. */
export const bestOn = (background: Hex, candidates: readonly Hex[], ratio: number): Hex =>
  candidates.find((candidate) => contrast(candidate, background) >= ratio) ??
  candidates.toSorted((a, b) => contrast(b, background) - contrast(a, background))[0]!;
