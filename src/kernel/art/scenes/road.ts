import { clearance, type Ground } from '../ground.ts';
import { lake } from '../lake.ts';
import { area, f, ink, type Point } from '../pen.ts';
import { between } from '../prng.ts';
import { range } from '../ridges.ts';
import { belfry, cypresses, town, wheel } from '../signs.ts';
import { across, type Scene } from './scene.ts';

const LOW = [0.8, 0.78] as const;

/** A road that winds up a hill and gets narrower. */
function climbingRoad(ground: Ground, foot: number, top: Point, wide: number): string {
  const { horizon } = ground;
  const turns = 4;
  const swing = wide;
  let left = '';
  let right = '';
  for (let at = 0; at <= turns * 6; at++) {
    const t = at / (turns * 6);
    const near = (1 - t) ** 1.6;
    const y = horizon + 1 + (top[1] - horizon - 1) * (1 - near);
    const x = foot + (top[0] - foot) * t + Math.sin(t * Math.PI * turns) * swing * near;
    const half = ground.u * (0.35 + 2.6 * near);
    left += `${at === 0 ? 'M' : 'L'}${f(x - half)} ${f(y)}`;
    right = `L${f(x + half)} ${f(y)}${right}`;
  }
  return area(`${left}${right}Z`, 'line');
}

/** A green pass with its road. */
const pass: Scene = {
  horizon: LOW,
  suns: ['wheel', 'disc'],
  route: 'none',
  draw(ground) {
    const { horizon, room, wide, random, from, to } = ground;
    const rise = wide ? horizon * 0.52 : room * 0.72;
    const x = across(ground, between(random, 0.5, 0.7));
    const base = horizon + 1;
    const k = clearance(ground, [
      [from, base],
      [x, base - rise],
      [to, base],
    ]);
    const tall = rise * (wide ? 1 : k);
    const spread = wide ? tall * 1.9 : ground.width * 0.75;
    const hill = `M${f(x - spread)} ${f(base)}C${f(x - spread * 0.5)} ${f(base)} ${f(x - spread * 0.25)} ${f(base - tall)} ${f(x)} ${f(base - tall)}S${f(x + spread * 0.6)} ${f(base)} ${f(x + spread)} ${f(base)}Z`;
    return (
      range(ground, 'soft') +
      area(hill, 'r3') +
      climbingRoad(ground, x - spread * 0.16, [x, base - tall], spread * 0.3) +
      lake(ground)
    );
  },
};

/** Hills, a farm road lined with cypresses. */
const hills: Scene = {
  horizon: LOW,
  suns: ['disc', 'bars', 'halo'],
  route: 'lake',
  draw(ground) {
    const { horizon, u, random } = ground;
    const many = 4 + Math.floor(random() * 4);
    const start = between(random, 0.1, 0.5);
    const row = Array.from(
      { length: many },
      (_, at) => [across(ground, start + at * 0.07), horizon + u, u * (11 + 4 * random())] as const,
    );
    return range(ground, 'layers') + cypresses(row) + lake(ground);
  },
};

/** Two wheels that lean on the view. */
const wheels: Scene = {
  horizon: LOW,
  suns: ['disc', 'bars', 'halo'],
  route: 'lake',
  draw(ground) {
    const { horizon, u, random } = ground;
    const size = u * 25;
    const x = across(ground, between(random, 0.24, 0.5));
    const foot = horizon + u;
    const [back, front] = [x, x + size * 1.5];
    const axle = foot - size / 2;
    const frame = `M${f(back)} ${f(axle)}L${f(back + size * 0.42)} ${f(axle - size * 0.62)}H${f(back + size * 1.18)}L${f(back + size * 0.62)} ${f(axle)}ZM${f(back + size * 0.62)} ${f(axle)}L${f(back + size * 0.36)} ${f(axle - size * 0.78)}M${f(front)} ${f(axle)}L${f(back + size * 1.12)} ${f(axle - size * 0.82)}h${f(size * 0.2)}`;
    const tube = `<path d="${frame}" fill="none" stroke="${ink('line')}" stroke-width="${f(size * 0.06)}" stroke-linejoin="round" stroke-linecap="round"/>`;
    return range(ground, 'layers') + lake(ground) + wheel(back, foot, size) + wheel(front, foot, size) + tube;
  },
};

/** From village to village. */
const village: Scene = {
  horizon: LOW,
  suns: ['wheel', 'bars'],
  route: 'lake',
  draw(ground) {
    const { horizon, u, width, wide, random } = ground;
    const x = across(ground, between(random, 0.08, 0.5));
    return range(ground, 'soft') + town(x, horizon + 1, u * 17, width * (wide ? 0.2 : 0.4), random) + lake(ground);
  },
};

/** A church on a hill and a path up to it. */
const chapel: Scene = {
  horizon: LOW,
  suns: ['disc', 'halo', 'bars'],
  route: 'lake',
  draw(ground) {
    const { horizon, u, width, wide, random } = ground;
    const x = across(ground, between(random, 0.3, 0.68));
    const tall = u * (wide ? 12 : 9);
    const w = width * (wide ? 0.16 : 0.34);
    const hill = `M${f(x - w)} ${f(horizon + 1)}C${f(x - w * 0.5)} ${f(horizon)} ${f(x - w * 0.4)} ${f(horizon - tall)} ${f(x)} ${f(horizon - tall)}S${f(x + w * 0.5)} ${f(horizon)} ${f(x + w)} ${f(horizon + 1)}Z`;
    const trees = cypresses([
      [x + u * 7, horizon - tall * 0.9, u * 11],
      [x + u * 12, horizon - tall * 0.66, u * 9],
    ]);
    return range(ground, 'soft') + area(hill, 'r3') + belfry(x, horizon - tall + u, u * 13) + trees + lake(ground);
  },
};

export const riding: readonly Scene[] = [pass, wheels, hills, village];
export const duathlon: readonly Scene[] = [wheels, pass, hills, chapel];
export const walking: readonly Scene[] = [chapel, hills, village];
