import type { Canvas } from './canvas.ts';
import { f, ink, whole } from './pen.ts';

const clamp = (value: number) => Math.max(0.05, Math.min(1, value));

function trackProfile(metres: readonly number[], many: number): number[] {
  const [low, high] = [Math.min(...metres), Math.max(...metres)];
  return Array.from({ length: many }, (_, at) => {
    const place = (at / Math.max(1, many - 1)) * (metres.length - 1);
    const [before, after] = [metres[Math.floor(place)]!, metres[Math.ceil(place)]!];
    const metre = before + (after - before) * (place % 1);
    return clamp(high === low ? 0.2 : 0.08 + (0.92 * (metre - low)) / (high - low));
  });
}

/** Bars as one path of strokes: short to send, crisp to print. */
const barPath = (heights: readonly number[], width: number, foot: number, tall: number) => {
  const step = width / heights.length;
  return heights.map((share, at) => `M${whole((at + 0.5) * step)} ${whole(foot)}v${whole(-tall * share)}`).join('');
};

/** The bars along the foot of a poster, from the real track of the race. */
export function profileBars(canvas: Canvas, kind: string, track: readonly number[]): string {
  const { width, height, wide } = canvas;
  const many = wide ? 76 : 46;
  const tall = height * (kind === 'trail' ? 0.19 : wide ? 0.16 : 0.13);
  const d = barPath(trackProfile(track, many), width, height, tall);
  return `<path d="${d}" fill="none" stroke="${ink('line')}" stroke-width="${f((width / many) * 0.56)}" class="prof"/>`;
}
