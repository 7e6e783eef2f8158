import type { Canvas } from './canvas.ts';
import { area, whole as f, type Ink, type Point } from './pen.ts';

export interface Crest {
  readonly base: number;
  readonly height: number;
  readonly peaks: number;
  /** Where along the sheet it is highest, 0 to 1. */
  readonly bias: number;
  /** Most height per width of a peak: hills are no fingers. */
  readonly steep?: number;
}

/** Wide sheets keep the left, where the words stand, almost flat. */
const lowLeft = (left: number, at: number) => {
  const rise = Math.max(0, Math.min(1, (at - left + 0.2) / 0.34));
  return 0.1 + 0.9 * rise * rise * (3 - 2 * rise);
};

/** A crest from edge to edge: peaks and saddles in turn, never the same twice. */
export function crest(canvas: Canvas, { base: wanted, height, peaks, bias, steep = 0.7 }: Crest): Point[] {
  const { from, to, width, horizon, random, wide, left, box, u } = canvas;
  const base = Math.min(horizon, Math.max(wanted, box.bottom + u * 1.5));
  const many = Math.max(2, Math.round((peaks * (to - from)) / width)) * 2;
  const tall = Math.min(height, ((to - from) / many) * 2 * steep);
  const points = Array.from({ length: many + 1 }, (_, at): Point => {
    const jitter = at > 0 && at < many ? ((random() - 0.5) * 0.5) / many : 0;
    const x = from + (at / many + jitter) * (to - from);
    const envelope = wide ? lowLeft(left, x / width) : Math.max(0.25, 1 - Math.abs(at / many - bias) * 1.1);
    const rise = at % 2 === 1 ? 0.45 + 0.55 * random() : 0.28 * random();
    return [x, base - tall * rise * envelope];
  });
  // What begins under the words stays under them, and so does the slope that comes out from below.
  const lid = box.bottom + u * 1.5;
  const clear = points.findIndex(([x]) => x > box.right + u);
  return points.map(([x, y], at): Point => [x, at <= clear ? Math.max(y, lid) : y]);
}

const closed = (line: string, points: readonly Point[], base: number) =>
  `${line}L${f(points.at(-1)![0])} ${f(base)}L${f(points[0]![0])} ${f(base)}Z`;

export const sharp = (points: readonly Point[], base: number): string =>
  closed(`M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}`, points, base);

export function soft(points: readonly Point[], base: number): string {
  let line = `M${f(points[0]![0])} ${f(points[0]![1])}`;
  for (let at = 1; at < points.length; at++) {
    const [px, py] = points[at - 1]!;
    const [x, y] = points[at]!;
    const middle = f((px + x) / 2);
    line += `C${middle} ${f(py)} ${middle} ${f(y)} ${f(x)} ${f(y)}`;
  }
  return closed(line, points, base);
}

/** The shadow side of every peak, falling to the right. */
export function facets(canvas: Canvas, points: readonly Point[], base: number): string {
  let d = '';
  for (let at = 1; at < points.length - 1; at += 2) {
    const [x, y] = points[at]!;
    const [nx, ny] = points[at + 1]!;
    const dx = nx - x;
    const depth = base - y;
    const fold = 0.35 + 0.3 * canvas.random();
    d += `M${f(x)} ${f(y)}L${f(nx)} ${f(ny)}L${f(nx - dx * 0.3)} ${f(base)}L${f(x + dx * 0.1)} ${f(base)}`;
    d += `L${f(x + dx * fold)} ${f(y + depth * 0.55)}L${f(x - dx * 0.12)} ${f(y + depth * 0.3)}Z`;
  }
  return d;
}

export function snow(points: readonly Point[], least: number, base: number): string {
  let d = '';
  for (let at = 1; at < points.length - 1; at += 2) {
    const [x, y] = points[at]!;
    const depth = base - y;
    if (depth < least) continue;
    const on = ([ox, oy]: Point, share: number) => `${f(x + (ox - x) * share)} ${f(y + (oy - y) * share)}`;
    const [before, after] = [points[at - 1]!, points[at + 1]!];
    const low = (share: number, shift: number) => `${f(x + shift * depth)} ${f(y + depth * share)}`;
    d += `M${f(x)} ${f(y)}L${on(after, 0.42)}L${low(0.22, 0.08)}L${low(0.34, 0)}L${low(0.2, -0.09)}L${on(before, 0.42)}Z`;
  }
  return d;
}

export type Relief = 'soft' | 'sharp' | 'layers';

/** Two ridges, or three layers of hills, behind a lake. */
export function range(canvas: Canvas, relief: Relief): string {
  const { horizon: base, room, wide, random, height } = canvas;
  const bias = 0.2 + 0.6 * random();
  const rise = wide ? base * 0.62 : room * 0.9;
  const down = base + 1;
  const peaks = wide ? 5 + Math.floor(random() * 3) : 2 + Math.floor(random() * 3);
  if (relief === 'layers') {
    const inks: readonly Ink[] = ['r1', 'r2', 'r3'];
    return inks
      .map((ink, at) => {
        const lift = rise * [0.46, 0.24, 0.02][at]!;
        const base2 = base - (wide ? lift * 0.3 : lift);
        const line = crest(canvas, {
          base: base2,
          height: rise * 0.52,
          peaks: peaks + at - 1,
          bias: (bias + at * 0.4) % 1,
        });
        return area(soft(line, down), ink);
      })
      .join('');
  }
  const steep = relief === 'sharp' ? 1.1 : 0.7;
  const far = crest(canvas, {
    steep,
    base: base - rise * (wide ? 0.05 : 0.3),
    height: rise * 0.7,
    peaks,
    bias,
  });
  const near = crest(canvas, {
    steep,
    base: base - rise * (wide ? 0.02 : 0.1),
    height: Math.min(rise * 0.5, height),
    peaks: wide ? peaks - 1 : 3,
    bias: 1 - bias * 0.6,
  });
  if (relief === 'soft') return area(soft(far, down), 'r1') + area(soft(near, down), 'r2');
  return (
    area(sharp(far, down), 'r1') +
    area(facets(canvas, far, base), 'r2') +
    area(sharp(near, down), 'r2') +
    area(facets(canvas, near, base), 'r3')
  );
}
