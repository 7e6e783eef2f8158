import { type Canvas, clearance } from '../canvas.ts';
import { lake } from '../lake.ts';
import { area, f, type Point } from '../pen.ts';
import { between } from '../prng.ts';
import { range } from '../ridges.ts';
import { belfry, bicycle, cypresses, town } from '../signs.ts';
import { across, row, type Scene, stand } from './scene.ts';

const LOW = [0.8, 0.78] as const;

/** A road that winds up a hill and gets narrower. */
function climbingRoad(canvas: Canvas, foot: number, top: Point, wide: number): string {
  const { horizon } = canvas;
  const turns = 4;
  const swing = wide;
  let left = '';
  let right = '';
  for (let at = 0; at <= turns * 6; at++) {
    const t = at / (turns * 6);
    const near = (1 - t) ** 1.6;
    const y = horizon + 1 + (top[1] - horizon - 1) * (1 - near);
    const x = foot + (top[0] - foot) * t + Math.sin(t * Math.PI * turns) * swing * near;
    const half = canvas.u * (0.35 + 2.6 * near);
    left += `${at === 0 ? 'M' : 'L'}${f(x - half)} ${f(y)}`;
    right = `L${f(x + half)} ${f(y)}${right}`;
  }
  return area(`${left}${right}Z`, 'r1');
}

const pass: Scene = {
  horizon: LOW,
  suns: ['wheel', 'disc'],
  route: 'none',
  draw(canvas) {
    const { horizon, room, wide, random, from, to, box, u } = canvas;
    const rise = (wide ? horizon * 0.52 : room * 0.74) * between(random, 0.76, 1);
    const x = across(canvas, between(random, 0.36, 0.74));
    const base = horizon + 1;
    const k = clearance(canvas, [
      [from, base],
      [x, base - rise],
      [to, base],
    ]);
    const tall = rise * (wide ? 1 : k);
    const spread = wide ? tall * 1.9 : canvas.width * 0.75;
    // On a wide sheet the words stand beside it: its slope begins where they end.
    const before = wide ? Math.min(spread, Math.max(u * 4, x - box.right - u)) : spread;
    const hill = `M${f(x - before)} ${f(base)}C${f(x - before * 0.5)} ${f(base)} ${f(x - before * 0.25)} ${f(base - tall)} ${f(x)} ${f(base - tall)}S${f(x + spread * 0.6)} ${f(base)} ${f(x + spread)} ${f(base)}Z`;
    return (
      range(canvas, 'soft') +
      area(hill, 'r3') +
      climbingRoad(canvas, x - before * 0.16, [x, base - tall], before * 0.3) +
      lake(canvas)
    );
  },
};

const hills: Scene = {
  horizon: LOW,
  suns: ['disc', 'bars', 'halo'],
  route: 'lake',
  draw(canvas) {
    const { horizon, u, random } = canvas;
    const many = 4 + Math.floor(random() * 4);
    const start = between(random, 0.1, 0.5);
    const trees = Array.from(
      { length: many },
      (_, at) => [across(canvas, start + at * 0.07), horizon + u, u * (11 + 4 * random())] as const,
    );
    return range(canvas, 'layers') + cypresses(row(canvas, trees)) + lake(canvas);
  },
};

const wheels: Scene = {
  horizon: LOW,
  suns: ['disc', 'bars', 'halo'],
  route: 'lake',
  draw(canvas) {
    const { horizon, u, random, from, to, room, wide, box } = canvas;
    const size = Math.min(u * 25, room * (wide ? 0.5 : 0.62));
    const x = across(canvas, wide ? between(random, 0.34, 0.5) : between(random, 0.22, 0.5));
    const field = horizon - size * 1.22;
    const start = wide ? Math.max(box.right + u, x - size * 2.2) : from;
    const low = wide ? horizon + 1 : field + u * 4;
    const meadow = `M${f(start)} ${f(low)}C${f((start + x) / 2)} ${f(low)} ${f((start + x) / 2)} ${f(field)} ${f(x + size * 0.8)} ${f(field)}S${f(to - size)} ${f(field + u * 2)} ${f(to)} ${f(field + u * 6)}V${f(horizon + 1)}H${f(start)}Z`;
    const foot = horizon - u * 1.5;
    return range(canvas, 'soft') + area(meadow, 'r3') + lake(canvas) + bicycle(x, foot, size);
  },
};

const village: Scene = {
  horizon: LOW,
  suns: ['wheel', 'bars'],
  route: 'lake',
  draw(canvas) {
    const { horizon, u, width, wide, random } = canvas;
    const x = across(canvas, between(random, 0.08, 0.5));
    return (
      range(canvas, 'soft') +
      stand(
        canvas,
        (at, y, s) => town(at, y, s, width * (wide ? 0.2 : 0.4), random),
        [x, horizon + 1, u * 17],
        1,
        1.1,
      ) +
      lake(canvas)
    );
  },
};

const chapel: Scene = {
  horizon: LOW,
  suns: ['disc', 'halo', 'bars'],
  route: 'lake',
  draw(canvas) {
    const { horizon, u, width, wide, random } = canvas;
    const x = across(canvas, between(random, 0.3, 0.68));
    const tall = u * (wide ? 12 : 9);
    const w = width * (wide ? 0.16 : 0.34);
    const hill = `M${f(x - w)} ${f(horizon + 1)}C${f(x - w * 0.5)} ${f(horizon)} ${f(x - w * 0.4)} ${f(horizon - tall)} ${f(x)} ${f(horizon - tall)}S${f(x + w * 0.5)} ${f(horizon)} ${f(x + w)} ${f(horizon + 1)}Z`;
    const trees = row(canvas, [
      [x + u * 7, horizon - tall * 0.9, u * 11],
      [x + u * 12, horizon - tall * 0.66, u * 9],
    ]);
    return (
      range(canvas, 'soft') +
      area(hill, 'r3') +
      stand(canvas, belfry, [x, horizon - tall + u, u * 13]) +
      cypresses(trees) +
      lake(canvas)
    );
  },
};

export const riding: readonly Scene[] = [pass, wheels, hills, village];
export const duathlon: readonly Scene[] = [wheels, pass, hills, chapel];
export const walking: readonly Scene[] = [chapel, hills, village];
