import { type Canvas, canvasOf } from './canvas.ts';
import { bleedOf, type Format, sizeOf } from './format.ts';
import { lake } from './lake.ts';
import { layoutPoster, type PosterText, type TextBox } from './layout.ts';
import { area, bar, f, ink, type Point } from './pen.ts';
import { seeded } from './prng.ts';
import { crest, facets, sharp, soft } from './ridges.ts';
import { routeLine, routeStroke } from './route.ts';
import { drawSun } from './sun.ts';
import type { Way } from './ways.ts';

export interface HeaderInput {
  readonly seed: string;
  readonly format?: Exclude<Format, '16:9' | '4:1' | '8:5'>;
  readonly way?: Way;
  readonly text?: PosterText;
  readonly box?: TextBox;
  /** How many stages the circuit has: so many lakes lie along its line, at least two and at most five. */
  readonly stages?: number;
  /** False where the page itself sets the stages on a line below: then the sheet ends soon under its horizon. */
  readonly line?: boolean;
}

/** Lakes as lenses along the line that joins the stages. */
function lakes(canvas: Canvas, many: number): string {
  const { width, height, horizon, wide, left, u } = canvas;
  const depth = height - horizon;
  const first = wide ? Math.min(left, 0.4) : 0;
  const x = (share: number) => width * (first + (1 - first) * share);
  const stops = Array.from({ length: many }, (_, at): Point => {
    const share = 0.14 + (0.76 * at) / (many - 1);
    return [x(share), horizon + depth * (0.46 + (at % 2 === 1 ? 0.27 : at === many - 1 ? 0.04 : 0))];
  });
  const lenses = stops.map(([cx, cy], at) => {
    const rx = ((width * (1 - first)) / many) * (wide ? 0.46 : 0.42) * (at % 2 === 1 ? 1.15 : 0.92);
    const ry = depth * (wide ? 0.2 : 0.17);
    const lens = `M${f(cx - rx)} ${f(cy)}Q${f(cx)} ${f(cy - ry)} ${f(cx + rx)} ${f(cy)}Q${f(cx)} ${f(cy + ry)} ${f(cx - rx)} ${f(cy)}Z`;
    return area(lens, (['r2', 'r1', 'sky'] as const)[at % 3]!);
  });
  const corners: Point[] = [[wide ? stops[0]![0] : -5, stops[0]![1]]];
  for (const [at, stop] of stops.entries()) {
    corners.push(stop);
    const next = stops[at + 1];
    const fall = next ? next[1] - stop[1] : -depth * 0.26;
    const turn = stop[0] + (at === stops.length - 1 ? width * 0.04 : 0);
    if (turn !== stop[0]) corners.push([turn, stop[1]]);
    corners.push([turn + Math.abs(fall), stop[1] + fall]);
    if (!next) corners.push([canvas.to + 40, stop[1] + fall]);
  }
  const signs = stops.map(
    ([cx, cy]) =>
      `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(u * 1.9)}" fill="${ink('line')}" stroke="${ink('stop')}" stroke-width="${f(u * 0.9)}"/>`,
  );
  return lenses.join('') + routeStroke(routeLine(corners, u * 4), 'stop', u * 1.3) + signs.join('');
}

/** The circuit's own sheet: a range, its sun and its lakes on one line. */
export function circuitHeader({ seed, format = '2:1', way, text, box, stages = 3, line = true }: HeaderInput): string {
  const size = sizeOf(format);
  const layout = layoutPoster(format, text ?? {});
  const random = seeded(seed);
  const bleed = bleedOf(format);
  const canvas = canvasOf({ size, bleed, box: box ?? layout.box, horizon: line ? 0.7 : 0.92, random });
  const { width, height, horizon, wide, from, to, room } = canvas;
  const r = Math.min(width, height) * (wide ? 0.31 : 0.22);
  const clear = box ?? layout.box;
  const sun = {
    x: Math.max(width * (wide ? 0.8 : 0.76), Math.min(width, clear.right + r * 1.08)),
    y: horizon - r * 0.72,
  };
  const y = sun.x - r < clear.right && sun.y - r < clear.bottom ? clear.bottom + r * 1.05 : sun.y;
  const rise = wide ? height * 0.4 : Math.min(height * 0.3, room);
  const far = crest(canvas, {
    base: horizon - height * 0.01,
    height: rise,
    peaks: wide ? 7 : 4,
    bias: 0.6,
    steep: 1.2,
  });
  const near = crest(canvas, {
    base: horizon,
    steep: 0.5,
    height: wide ? height * 0.14 : Math.min(height * 0.1, room * 0.4),
    peaks: wide ? 6 : 4,
    bias: 0.25,
  });
  const art = [
    bar(from, 0, to - from, height, 'sky'),
    drawSun(canvas, { x: sun.x, y, r }, 'disc'),
    area(sharp(far, horizon + 1), 'r1'),
    area(facets(canvas, far, horizon), 'r2'),
    area(soft(near, horizon + 1), 'r3'),
    lake(canvas),
    line ? lakes(canvas, Math.max(2, Math.min(5, stages))) : '',
  ].join('');
  const fit = bleed ? 'preserveAspectRatio="xMidYMid meet" overflow="visible"' : 'preserveAspectRatio="xMidYMid slice"';
  const colours = way === undefined ? '' : ` data-way="${way}"`;
  return `<svg viewBox="0 0 ${width} ${height}" ${fit}${colours} aria-hidden="true" focusable="false">${art}</svg>`;
}
