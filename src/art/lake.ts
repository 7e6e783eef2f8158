import type { Canvas } from './canvas.ts';
import { area, bar, f, type Ink, ink } from './pen.ts';
import type { Sun } from './sun.ts';

export const lake = ({ horizon, from, to, height }: Canvas): string =>
  area(`M${f(from)} ${f(horizon)}H${f(to)}V${f(height)}H${f(from)}Z`, 'lake');

export function reflection({ horizon, height, u, random }: Canvas, sun: Sun): string {
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

export function waves({ horizon, height, from, to, u, random, wide }: Canvas, of: Ink): string {
  const depth = height - horizon;
  const rows = [0.1, 0.25, 0.44].map((share, row) => {
    const length = u * (7 + row * 2.6) * (wide ? 2 : 1);
    const arch = u * (0.9 + 0.35 * row) * (wide ? 1.4 : 1);
    const weight = u * (0.7 + 0.25 * row);
    const start = from - length * random();
    const many = Math.ceil((to - start) / length);
    const half = length / 2;
    const there = `q${f(half / 2)} ${f(-arch)} ${f(half)} 0${`t${f(half)} 0`.repeat(many * 2 - 1)}`;
    return `<path d="M${f(start)} ${f(horizon + depth * share)}${there}" fill="none" stroke="${ink(of)}" stroke-width="${f(weight)}"/>`;
  });
  return rows.join('');
}
