import type { Ground } from './ground.ts';
import { area, bar, f, type Ink } from './pen.ts';
import type { Sun } from './sun.ts';

export const lake = ({ horizon, from, to, height }: Ground): string =>
  area(`M${f(from)} ${f(horizon)}H${f(to)}V${f(height)}H${f(from)}Z`, 'lake');

/** The sun's reflection: bars that get narrower and sparser towards us. */
export function reflection({ horizon, height, u, random }: Ground, sun: Sun): string {
  const depth = height - horizon;
  let [y, share, at, out] = [horizon + depth * 0.06, 1, 0, ''];
  while (y < horizon + depth * 0.6 && share > 0.12) {
    const width = sun.r * 2 * share * (0.86 + 0.28 * random());
    const shift = (random() - 0.5) * sun.r * 0.3;
    out += bar(sun.x - width / 2 + shift, y, width, Math.max(1.5, u * (1.5 - 0.1 * at)), 'sun');
    y += u * (2.6 + 0.75 * at);
    share *= 0.84;
    at++;
  }
  return out;
}

/** Rows of small waves, for those who swim. */
export function waves({ horizon, height, width, u, random, left, wide }: Ground, ink: Ink): string {
  const depth = height - horizon;
  const rows = 3;
  let d = '';
  for (let row = 0; row < rows; row++) {
    const y = horizon + depth * (0.12 + row * 0.14);
    const length = u * (5 + row * 1.6);
    let x = (wide ? width * left : 0) + width * 0.3 * random();
    for (let at = 0; at < 3 && x + length < width; at++) {
      const arch = u * (1.1 + 0.3 * row);
      d += `M${f(x)} ${f(y)}q${f(length / 4)} ${f(-arch * 2)} ${f(length / 2)} 0t${f(length / 2)} 0v${f(u * 0.9)}q${f(-length / 4)} ${f(arch * 2)} ${f(-length / 2)} 0t${f(-length / 2)} 0Z`;
      x += length * (1.5 + 1.6 * random());
    }
  }
  return area(d, ink);
}
