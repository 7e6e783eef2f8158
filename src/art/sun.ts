import type { Canvas } from './canvas.ts';
import { bar, disc, ring } from './pen.ts';
import { pick } from './prng.ts';

export interface Sun {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export type SunLook = 'disc' | 'wheel' | 'bars' | 'halo';

/** On the right of the words if it fits there, else below them; always where a ridge can cut it. */
export function placeSun(canvas: Canvas, beside = false): Sun {
  const { width, height, wide, left, horizon, top, room, box, random, u } = canvas;
  const r = pick(random, wide ? [0.2, 0.24, 0.28] : [0.17, 0.2, 0.23]) * Math.min(width, height * (wide ? 1.15 : 1));
  let x = width * (wide ? left + (1 - left) * pick(random, [0.34, 0.5, 0.64]) : pick(random, [0.66, 0.74, 0.3, 0.5]));
  const rise = pick(random, wide ? [0.34, 0.42, 0.28] : [0.72, 0.6, 0.82]);
  let y = wide ? horizon - height * rise : Math.min(horizon - r * 0.5, Math.max(top - r * 0.2, horizon - room * rise));
  if (beside && canvas.free) [x, y] = [width * 0.88, Math.min(height * 0.44, horizon - r)];

  const near = () => x - r < box.right + u * 3 && y - r < box.bottom + u * 2;
  const next = box.right + u * 3 + r;
  if (near() && next < width - r * 0.15) x = next;
  if (near()) y = box.bottom + u * 2 + r;
  return { x, y, r };
}

/** The sun in one group, so that it can rise as one. */
export function drawSun({ random, u }: Canvas, { x, y, r }: Sun, look: SunLook): string {
  const rise = (...parts: string[]) => `<g class="sun">${parts.join('')}</g>`;
  if (look === 'wheel') {
    const rings = [0.74, 0.48, 0.22].map((share, at) => ring(x, y, r * share, 'sky', u * (1.5 - 0.25 * at)));
    return rise(disc(x, y, r, 'sun'), ...rings);
  }
  if (look === 'halo') return rise(ring(x, y, r * 0.95, 'sun', r * 0.1), disc(x, y, r * 0.74, 'sun'));
  if (look === 'bars') {
    const many = 3 + Math.floor(random() * 2);
    const cuts = Array.from({ length: many }, (_, at) => {
      const down = r * (0.02 + (0.62 * at) / many);
      const half = Math.sqrt(r * r - down * down) + 1;
      return bar(x - half, y + down, half * 2, r * (0.05 + 0.025 * at), 'sky');
    });
    return rise(disc(x, y, r, 'sun'), ...cuts);
  }
  return rise(disc(x, y, r, 'sun'));
}
