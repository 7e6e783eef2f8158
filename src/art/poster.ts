import { canvasOf } from './canvas.ts';
import { bleedOf, type Format, sizeOf } from './format.ts';
import { layoutPoster, type PosterText, type TextBox } from './layout.ts';
import { bar } from './pen.ts';
import { pick, seeded } from './prng.ts';
import { profileBars } from './profile.ts';
import { drawRoute } from './route.ts';
import { kindOf, scenesOf } from './scenes/index.ts';
import { drawSun, placeSun } from './sun.ts';
import type { Way } from './ways.ts';

export interface PosterInput {
  /** The discipline; one without scenes of its own is drawn as a run. */
  readonly kind: string;
  /** `circuit/stage/race/season`: the same seed is the same poster in every format. */
  readonly seed: string;
  readonly format: Format;
  readonly way?: Way;
  readonly text?: PosterText;
  readonly box?: TextBox;
  readonly route?: boolean;
  /** Elevation bars along the foot, where the track is known; not drawn where words stand on the lake. */
  readonly profile?: boolean;
  readonly track?: readonly number[];
  /** The art goes on beyond both sides, for a sheet as wide as the screen. */
  readonly bleed?: boolean;
}

/**
 * The poster of a race as inline SVG. It holds no colours, only places for them (`var(--a-sky)` …), no ids and no
 * words.
 */
export function poster({ kind: asked, seed, format, way, text, box, track, ...choice }: PosterInput): string {
  const kind = kindOf(asked);
  const size = sizeOf(format);
  const layout = layoutPoster(format, text ?? {});
  // One stream of numbers for the subject and one for its lines: a taller text never changes what is drawn.
  const chance = seeded(`${kind}:${seed}`);
  const scene = pick(chance, scenesOf(kind));
  const look = pick(chance, scene.suns);
  const bleed = choice.bleed === undefined ? bleedOf(format) : choice.bleed ? size.width * 0.5 : 0;
  const canvas = canvasOf({
    size,
    bleed,
    box: box ?? layout.box,
    foot: layout.foot?.top,
    horizon: scene.horizon[size.width / size.height > 1.6 ? 1 : 0],
    random: seeded(seed),
  });
  const sun = placeSun(canvas, scene.sunBeside);
  const { from, to } = canvas;
  const bars = track !== undefined && track.length > 1 && (choice.profile ?? layout.foot === null);
  const art = [
    bar(from, 0, to - from, size.height, 'sky'),
    drawSun(canvas, sun, look),
    scene.draw(canvas, sun),
    bars ? profileBars(canvas, kind, track) : '',
    (choice.route ?? true) ? drawRoute(canvas, kind, scene.route, layout.foot?.right ?? 0) : '',
  ].join('');
  const fit = bleed ? 'preserveAspectRatio="xMidYMid meet" overflow="visible"' : 'preserveAspectRatio="xMidYMid slice"';
  const colours = way === undefined ? '' : ` data-way="${way}"`;
  return `<svg viewBox="0 0 ${size.width} ${size.height}" ${fit}${colours} aria-hidden="true" focusable="false">${art}</svg>`;
}
