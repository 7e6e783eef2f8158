import { isWide, type Size } from './format.ts';
import type { TextBox } from './layout.ts';
import type { Point } from './pen.ts';
import type { Random } from './prng.ts';

/** What a scene is drawn on: the sheet, its horizon, and the corner that belongs to the words. */
export interface Canvas extends Size {
  readonly random: Random;
  readonly u: number;
  readonly wide: boolean;
  /** Where the drawing begins and ends; on a sheet that bleeds this is beyond its edges. */
  readonly from: number;
  readonly to: number;
  readonly horizon: number;
  /** No crest rises above this line, except on the right of the words. */
  readonly top: number;
  readonly room: number;
  readonly box: TextBox;
  /** Share of a wide sheet that the words take from the left. */
  readonly left: number;
  /** The right third is free of words: a summit may rise beside them. */
  readonly free: boolean;
}

interface CanvasRequest {
  readonly size: Size;
  readonly bleed: number;
  readonly box: TextBox;
  /** Where words on the lake begin: the horizon stays above them. */
  readonly foot?: number | undefined;
  /** Where the scene would like its horizon, as a share of the height. */
  readonly horizon: number;
  readonly random: Random;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

export function canvasOf({ size, bleed, box, foot, horizon: wanted, random }: CanvasRequest): Canvas {
  const { width, height } = size;
  const wide = isWide(size);
  const u = Math.min(width, height) / 100;
  const left = clamp(box.right / width + 0.04, 0.14, 0.6);
  const low = wide ? height * 0.34 : Math.max(height * 0.38, box.bottom + u * 2.5);
  const horizon = wide
    ? clamp(Math.max(height * wanted, box.bottom + u * 4), 0, Math.min(height * 0.84, (foot ?? height) - u * 4))
    : clamp(Math.max(height * wanted, low + height * 0.13), 0, height * 0.88);
  const top = wide ? low : Math.min(low, horizon - height * 0.13);
  return {
    width,
    height,
    random,
    u,
    wide,
    box,
    left,
    horizon,
    top,
    from: -bleed,
    to: width + bleed,
    room: horizon - top,
    free: !wide && box.right < width * 0.62,
  };
}

const inBox = ({ box, u }: Canvas, x: number, y: number) => x < box.right + u && y < box.bottom + u;

/** Does a line through these points, straight or smooth, enter the corner of the words? */
function enters(canvas: Canvas, points: readonly Point[]): boolean {
  if (canvas.box.bottom === 0) return false;
  return points.some(([x, y], at) => {
    const [px, py] = points[at - 1] ?? [x, y];
    for (let step = 0; step <= 12; step++) {
      const t = step / 12;
      const smooth = t * t * (3 - 2 * t);
      const straight = py + (y - py) * t;
      const curved = py + (y - py) * smooth;
      if (inBox(canvas, px + (x - px) * t, Math.min(straight, curved))) return true;
    }
    return false;
  });
}

/** By how much a shape that stands on `base` must shrink in height so that it leaves the words alone. */
export function clearance(canvas: Canvas, points: readonly Point[], base = canvas.horizon): number {
  let scale = 1;
  const at = (share: number) => points.map(([x, y]): Point => [x, base - (base - y) * share]);
  while (scale > 0.05 && enters(canvas, at(scale))) scale *= 0.9;
  return scale;
}

/** The size of a sign that stands on (x, y), `half` sizes to either side and `up` sizes high, so that it clears the words. */
export function fitting({ box, u }: Canvas, x: number, y: number, size: number, half = 0.5, up = 1): number {
  if (x - half * size >= box.right + u) return size;
  return Math.max(0, Math.min(size, (y - box.bottom - u) / up));
}
