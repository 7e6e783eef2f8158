import { type Canvas, fitting } from '../canvas.ts';
import type { RouteShape } from '../route.ts';
import type { Sun, SunLook } from '../sun.ts';

export interface Scene {
  /** The horizon as a share of the height, on tall and on wide sheets. */
  readonly horizon: readonly [tall: number, wide: number];
  readonly suns: readonly SunLook[];
  readonly route: RouteShape;
  /** The sun stands beside the words when these leave the right third free. */
  readonly sunBeside?: boolean;
  /** Everything between the sun and the route. */
  readonly draw: (canvas: Canvas, sun: Sun) => string;
}

/** The part of a sheet where things may stand without meeting the words, from 0 to 1. */
export const across = ({ wide, width, left }: Canvas, share: number): number =>
  wide ? width * (left + (1 - left) * share) : width * share;

/** A sign, as large as wished or as the words allow; none where it would be a speck. */
export function stand(
  canvas: Canvas,
  sign: (x: number, y: number, s: number) => string,
  [x, y, s]: readonly [x: number, y: number, s: number],
  half = 0.55,
  up = 1.05,
): string {
  const size = fitting(canvas, x, y, s, half, up);
  return size < canvas.u * 3 ? '' : sign(x, y, size);
}

export const row = (
  canvas: Canvas,
  trees: readonly (readonly [x: number, y: number, s: number])[],
): (readonly [x: number, y: number, s: number])[] =>
  trees.map(([x, y, s]) => [x, y, fitting(canvas, x, y, s, 0.3, 1.05)] as const).filter(([, , s]) => s > canvas.u * 3);
