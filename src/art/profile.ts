import type { Canvas } from './canvas.ts';
import { f, ink, whole } from './pen.ts';
import { type Random, seeded } from './prng.ts';

const clamp = (value: number) => Math.max(0.05, Math.min(1, value));

/** A plausible profile of a discipline, for races whose track is not known: `many` heights from 0 to 1. */
export function seededProfile(random: Random, kind: string, many: number): number[] {
  const [a, b] = [random() * 6.28, random() * 6.28];
  const height = (t: number): number => {
    if (kind === 'trail') {
      return 0.12 + 0.88 * Math.sin(Math.PI * Math.min(1, t * 1.02)) ** 1.6 * (0.86 + 0.14 * Math.sin(t * 19 + a));
    }
    if (kind === 'tri') {
      if (t < 0.16) return 0.08;
      if (t < 0.72) return 0.2 + 0.5 * Math.abs(Math.sin((t - 0.16) * 7 + a * 0.2)) * (0.8 + 0.2 * Math.sin(t * 30));
      return 0.16 + 0.1 * Math.sin(t * 22 + a);
    }
    if (kind === 'swimrun') {
      const leg = Math.floor(t * 9);
      if (leg % 2 === 1) return 0.07;
      return 0.25 + 0.45 * Math.abs(Math.sin(t * 9 * Math.PI)) * (0.6 + 0.4 * Math.sin(leg * 2 + a));
    }
    if (kind === 'relay') {
      const leg = (t * 3) % 1;
      return 0.14 + 0.75 * Math.sin(Math.PI * leg) * (0.7 + 0.3 * Math.sin(Math.floor(t * 3) * 1.7 + a));
    }
    if (kind === 'ride' || kind === 'duathlon') {
      return 0.2 + 0.6 * Math.abs(Math.sin(t * 5 + a * 0.3)) ** 1.5 * (0.75 + 0.25 * Math.sin(t * 17 + b));
    }
    if (kind === 'swim') return 0.1 + 0.03 * Math.sin(t * 40 + a);
    return 0.32 + 0.22 * Math.sin(t * 6 + a) + 0.14 * Math.sin(t * 13 + b);
  };
  return Array.from({ length: many }, (_, at) => clamp(height(many === 1 ? 0 : at / (many - 1))));
}

/** A real track brought to `many` heights from 0.05 to 1. */
export function trackProfile(metres: readonly number[], many: number): number[] {
  const [low, high] = [Math.min(...metres), Math.max(...metres)];
  return Array.from({ length: many }, (_, at) => {
    const place = (at / Math.max(1, many - 1)) * (metres.length - 1);
    const [before, after] = [metres[Math.floor(place)]!, metres[Math.ceil(place)]!];
    const metre = before + (after - before) * (place % 1);
    return clamp(high === low ? 0.2 : 0.08 + (0.92 * (metre - low)) / (high - low));
  });
}

export const profileOf = (
  track: readonly number[] | undefined,
  random: Random,
  kind: string,
  many: number,
): number[] => (track && track.length > 1 ? trackProfile(track, many) : seededProfile(random, kind, many));

/** Bars as one path of strokes: short to send, crisp to print. */
const barPath = (heights: readonly number[], width: number, foot: number, tall: number) => {
  const step = width / heights.length;
  return heights.map((share, at) => `M${whole((at + 0.5) * step)} ${whole(foot)}v${whole(-tall * share)}`).join('');
};

/** The bars along the foot of a poster. */
export function profileBars(canvas: Canvas, kind: string, track: readonly number[] | undefined): string {
  const { width, height, wide, random } = canvas;
  const many = wide ? 76 : 46;
  const tall = height * (kind === 'trail' ? 0.19 : wide ? 0.16 : 0.13);
  const d = barPath(profileOf(track, random, kind, many), width, height, tall);
  return `<path d="${d}" fill="none" stroke="${ink('line')}" stroke-width="${f((width / many) * 0.56)}" class="prof"/>`;
}

export interface ElevationInput {
  readonly kind: string;
  readonly seed: string;
  /** Heights of the real track in metres, at even distances. */
  readonly track?: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** Where along the way (0 to 1) a name stands: start, changes, finish. */
  readonly labels?: readonly (readonly [at: number, name: string])[];
}

const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The elevation of a race as bars on a rule, with its labels, for print and mail. */
export function elevation({ kind, seed, track, width = 720, height = 160, labels = [] }: ElevationInput): string {
  const many = Math.max(24, Math.round(width / 9));
  const raw = profileOf(track, seeded(seed), kind, many);
  const most = Math.max(...raw);
  const foot = labels.length > 0 ? height - 22 : height - 1;
  const bars = barPath(
    raw.map((share) => share / most),
    width,
    foot,
    foot - 6,
  );
  const names = labels.map(([at, name]) => {
    const x = at * width;
    const end = at > 0.95;
    const tick = Math.min(width - 1, Math.max(1, x));
    return `<path d="M${f(tick)} ${foot}v6" stroke="var(--rule)" stroke-width="2"/><text x="${f(end ? width - 2 : x + 6)}" y="${height - 4}" text-anchor="${end ? 'end' : 'start'}" font-size="13" fill="var(--ink-2)">${plain(name)}</text>`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false"><path d="${bars}" fill="none" stroke="var(--action)" stroke-width="${f((width / many) * 0.6)}"/><path d="M0 ${foot}H${width}" stroke="var(--rule)" stroke-width="2"/>${names.join('')}</svg>`;
}

/** Only the bars, to be stretched over any width; the page sets rule and labels beside them. */
export function elevationBars(
  { kind, seed, track }: Pick<ElevationInput, 'kind' | 'seed' | 'track'>,
  many = 72,
): string {
  const raw = profileOf(track, seeded(seed), kind, many);
  const most = Math.max(...raw);
  const bars = barPath(
    raw.map((share) => share / most),
    many * 10,
    100,
    96,
  );
  return `<svg viewBox="0 0 ${many * 10} 100" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="${bars}" fill="none" stroke="var(--action)" stroke-width="6"/></svg>`;
}
