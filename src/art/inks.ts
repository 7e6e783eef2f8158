import { atLuminance, bestOn, contrast, dim, type Hex, hex, luminance, mix, overprint, readable } from './colour.ts';
import { PAPERS, type Scheme } from './papers.ts';

/** A circuit's four inks: its water, its sun, its air and its field, in this order. */
export interface Inks {
  readonly c1: string;
  readonly c2: string;
  readonly c3: string;
  readonly c4: string;
}

/** The four inks with their overprints (`o`), halftones (`h`) and night (`n`). */
export type Palette = Readonly<
  Record<'c1' | 'c2' | 'c3' | 'c4' | 'o12' | 'o13' | 'o14' | 'o23' | 'h13' | 'h24' | 'n1', Hex>
>;

export function palette(inks: Inks): Palette {
  const [c1, c2, c3, c4] = [hex(inks.c1), hex(inks.c2), hex(inks.c3), hex(inks.c4)];
  const black = overprint(c1, c2);
  return {
    c1,
    c2,
    c3,
    c4,
    // The darkest overprint stands for black: shapes in it must stand out from every other ink.
    o12: luminance(black) > 0.01 ? atLuminance(black, 0.01) : black,
    o13: overprint(c1, c3),
    o14: overprint(c1, c4),
    o23: overprint(c2, c3),
    h13: mix(c1, c3),
    h24: mix(c2, c4),
    n1: dim(c1, 0.45),
  };
}

/** The colours of buttons, links, focus and the current item, made from the inks so that they can be read. */
export interface UiColours {
  readonly action: Hex;
  readonly actionHover: Hex;
  readonly onAction: Hex;
  readonly focus: Hex;
  readonly mark: Hex;
}

const TEXT = 4.5;
const SHAPE = 3;

/** How well the first ink, of buttons and links, can be read on the papers by day: 1 to 21, and 4.5 is enough (WCAG 2.2). */
export function inkContrast({ c1 }: Pick<Inks, 'c1'>): number {
  const { paper, sheet, shade } = PAPERS.light;
  return Math.min(...[paper, sheet, shade].map((on) => contrast(hex(c1), on)));
}

/** The first ink, darkened as little as needed until it can be read on the papers by day. */
export function readableInk({ c1 }: Pick<Inks, 'c1'>): Hex {
  const { paper, sheet, shade } = PAPERS.light;
  return readable(hex(c1), [paper, sheet, shade], TEXT);
}

export function uiColours(inks: Inks, scheme: Scheme): UiColours {
  const { c1, c2, o13 } = palette(inks);
  const { paper, sheet, shade } = PAPERS[scheme];
  const papers = [paper, sheet, shade];
  if (scheme === 'dark') {
    const action = readable(atLuminance(c1, Math.max(0.5, luminance(c1))), papers, TEXT);
    const onAction = bestOn(action, [dim(c1, 0.32), '#000000'], 7);
    const mark = readable(atLuminance(c2, Math.max(0.36, luminance(c2))), [paper, sheet], SHAPE);
    return { action, actionHover: atLuminance(action, 0.68), onAction, focus: action, mark };
  }
  const action = readable(c1, [...papers, '#ffffff'], TEXT);
  const hover = contrast(o13, '#ffffff') > contrast(action, '#ffffff') ? o13 : dim(action, 0.7);
  return { action, actionHover: hover, onAction: '#ffffff', focus: action, mark: readable(c2, [paper, sheet], SHAPE) };
}
