import type { Canvas } from './canvas.ts';
import { f, type Ink, ink, type Point } from './pen.ts';
import { pick, type Random } from './prng.ts';

export type RouteShape = 'lake' | 'double' | 'climb' | 'none';

/** An underground-map line: horizontals and runs of 45 degrees only, with round joins. */
export function routeLine(points: readonly Point[], radius: number): string {
  const first = points[0]!;
  const last = points.at(-1)!;
  let d = `M${f(first[0])} ${f(first[1])}`;
  for (let at = 1; at < points.length - 1; at++) {
    const [before, corner, after] = [points[at - 1]!, points[at]!, points[at + 1]!];
    const toward = ([x, y]: Point): Point => {
      const length = Math.hypot(x - corner[0], y - corner[1]) || 1;
      const share = Math.min(radius, length / 2) / length;
      return [corner[0] + (x - corner[0]) * share, corner[1] + (y - corner[1]) * share];
    };
    const [enter, leave] = [toward(before), toward(after)];
    d += `L${f(enter[0])} ${f(enter[1])}Q${f(corner[0])} ${f(corner[1])} ${f(leave[0])} ${f(leave[1])}`;
  }
  return `${d}L${f(last[0])} ${f(last[1])}`;
}

/** The stroke of a route; its length counts as 1, so that a style sheet can draw it from start to finish. */
export const routeStroke = (d: string, of: Ink, width: number): string =>
  `<path d="${d}" fill="none" stroke="${ink(of)}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round" class="route" pathLength="1"/>`;

/** A way over the water as levels between −1 and 1; every change of level is a run of 45 degrees. */
const LAKE_WAYS: readonly (readonly (readonly [at: number, level: number])[])[] = [
  [
    [0.2, 0],
    [0.46, -1],
    [0.74, 0.4],
    [1, -0.6],
  ],
  [
    [0.24, -0.5],
    [0.52, 0.7],
    [0.78, -0.8],
    [1, 0.2],
  ],
  [
    [0.16, 0.6],
    [0.4, -0.9],
    [0.72, -0.1],
    [1, -0.8],
  ],
  [
    [0.3, 0.3],
    [0.5, -0.7],
    [0.7, 0.6],
    [1, 0.6],
  ],
];

function overWater(random: Random, start: number, length: number, y: number, lift: number): Point[] {
  const way = pick(random, LAKE_WAYS);
  const points: Point[] = [[start, y + way[0]![1] * lift]];
  for (const [at, [until, level]] of way.entries()) {
    const x = start + length * until;
    points.push([x, y + level * lift]);
    const next = way[at + 1];
    if (next) points.push([x + Math.abs(next[1] - level) * lift, y + next[1] * lift]);
  }
  return points;
}

function upTheMountain({ random, horizon, height, room, width, wide }: Canvas, start: number, length: number): Point[] {
  const high = wide ? room * 0.5 : room;
  const y = horizon + (height - horizon) * 0.1;
  const [first, second, third] = pick(random, [
    [0.2, 0.4, 0.28],
    [0.26, 0.5, 0.34],
    [0.14, 0.46, 0.46],
  ] as const);
  const [a, b, c] = [length * 0.16, length * 0.5, length * 0.8].map((dx) => start + dx) as [number, number, number];
  const up = (share: number) => horizon - high * share;
  const down = Math.max(0, second - third) * high;
  return [
    ...[[start, y] as const, [a, y] as const, [a + (y - up(first)), up(first)] as const],
    ...[[Math.max(b, a + (y - up(first)) + 4), up(first)] as const],
    ...[
      [Math.max(b, a + (y - up(first)) + 4) + high * (second - first), up(second)] as const,
      [c, up(second)] as const,
    ],
    ...[[c + down, up(third)] as const, [width + 9, up(third)] as const],
  ];
}

/** Where runners change: start, changes, finish, as corners of the way. */
const stopsOf = (kind: string, climbs: boolean): readonly number[] => {
  if (kind === 'relay') return climbs ? [0, 3, 5] : [0, 3, 5, 7];
  if (kind === 'tri' || kind === 'duathlon') return [0, 3, 5, 7];
  return [0, 7];
};

/** The race's way from start to finish, with its stops. `from` is where the words on the lake end. */
export function drawRoute(canvas: Canvas, kind: string, shape: RouteShape, from: number): string {
  if (shape === 'none') return '';
  const { width, height, horizon, wide, u, random, left } = canvas;
  const start = wide ? Math.max(width * left, from + u * 3) : width * 0.06;
  const length = wide ? width * 0.965 - start : width * 0.9;
  const lift = u * (4 + 2.5 * random());
  const climbs = shape === 'climb' && !(wide && from > 0);
  const points = climbs
    ? upTheMountain(canvas, start, length)
    : overWater(random, start, length, horizon + (height - horizon) * 0.46, lift);
  const weight = u * 1.5;
  const line = (drop: number) => {
    const way = points.map(([x, y]): Point => [x, y + drop]);
    return routeStroke(routeLine(way, u * 4), 'line', weight);
  };
  const double = shape === 'double';
  const stops = stopsOf(kind, climbs).flatMap((at) => {
    const point = points[at];
    if (!point || point[0] > width) return [];
    const [x, y] = [point[0], point[1] + (double ? weight * 1.05 : 0)];
    return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(u * (double ? 3 : 2.3))}" fill="${ink('stop')}" stroke="${ink('line')}" stroke-width="${f(u * 0.95)}"/>`;
  });
  return line(0) + (double ? line(weight * 2.1) : '') + stops.join('');
}
