import { type Canvas, fitting } from '../canvas.ts';
import { lake, reflection, waves } from '../lake.ts';
import { area, bar, f } from '../pen.ts';
import { between } from '../prng.ts';
import { type Relief, range } from '../ridges.ts';
import { belfry, bridge, buoy, cape, cypresses, firs, islet, sail, town } from '../signs.ts';
import type { Sun, SunLook } from '../sun.ts';
import { across, row, type Scene, stand } from './scene.ts';

const HORIZON = [0.74, 0.74] as const;
const depthOf = ({ height, horizon }: Canvas) => height - horizon;
const riseOf = ({ wide, room, horizon }: Canvas) => (wide ? horizon * 0.62 : room);

const shore = (relief: Relief | 'any', canvas: Canvas, sun: Sun): string => {
  const chosen = relief === 'any' ? (canvas.random() < 0.5 ? 'sharp' : 'soft') : relief;
  return range(canvas, chosen) + lake(canvas) + reflection(canvas, sun);
};

/** The near headland comes in from the side away from the sun. */
function headland(canvas: Canvas, sun: Sun): string {
  const { wide, width, horizon, random, to } = canvas;
  const right = wide || sun.x < width * 0.5;
  const w = width * (wide ? 0.3 : 0.5) * (0.85 + 0.3 * random());
  const h = riseOf(canvas) * (wide ? 0.34 : 0.3);
  return cape(right ? width : 0, right ? -1 : 1, horizon, w, h, depthOf(canvas) * 0.16, 2 + to - width);
}

const gulf = (suns: readonly SunLook[]): Scene => ({
  horizon: HORIZON,
  suns,
  route: 'lake',
  draw: (canvas, sun) => shore('any', canvas, sun) + headland(canvas, sun),
});

const buoys = (suns: readonly SunLook[]): Scene => ({
  horizon: [0.7, 0.7],
  suns,
  route: 'lake',
  draw(canvas, sun) {
    const { horizon, u, wide, random } = canvas;
    const depth = depthOf(canvas);
    const flip = random() < 0.5;
    const places = [
      [0.2, 0.13, 7],
      [0.52, 0.2, 9.5],
      [0.84, 0.31, 13],
    ] as const;
    const body = places.map(([share, down, size]) =>
      stand(canvas, buoy, [
        across(canvas, flip ? 1 - share : share),
        horizon + depth * down,
        u * size * (wide ? 0.9 : 1),
      ]),
    );
    return range(canvas, random() < 0.6 ? 'layers' : 'soft') + lake(canvas) + reflection(canvas, sun) + body.join('');
  },
});

const regatta = (suns: readonly SunLook[], many: number): Scene => ({
  horizon: HORIZON,
  suns,
  route: 'lake',
  draw(canvas, sun) {
    const { horizon, u, random } = canvas;
    const depth = depthOf(canvas);
    const start = between(random, 0.12, 0.3);
    const boats = Array.from({ length: many }, (_, at) => {
      const share = start + ((many === 1 ? 0.3 : 0.62) / Math.max(1, many - 1)) * at;
      return stand(canvas, sail, [across(canvas, share), horizon + depth * (0.05 + 0.07 * at), u * (11 + 4.5 * at)]);
    });
    return shore('soft', canvas, sun) + boats.join('');
  },
});

const viaduct = (suns: readonly SunLook[]): Scene => ({
  horizon: [0.72, 0.73],
  suns,
  route: 'lake',
  draw(canvas, sun) {
    const { horizon, from, to, u, wide, random, box } = canvas;
    const start = wide && box.bottom > 0 ? across(canvas, 0.03) : from - 4;
    const y = horizon + u * 2.5;
    const tall = fitting(canvas, start, y, u * (wide ? 13 : 10.5), 0, 1);
    const arch = between(random, 1.5, 2.4);
    return shore('any', canvas, sun) + bridge(start, to + 4, y, tall, arch);
  },
});

const lakeTown = (suns: readonly SunLook[]): Scene => ({
  horizon: [0.75, 0.75],
  suns,
  route: 'lake',
  draw(canvas, sun) {
    const { horizon, u, width, wide, random } = canvas;
    const right = wide || sun.x < width * 0.5;
    const length = width * (wide ? 0.26 : 0.48);
    const x = right ? width - length * 0.94 : -u * 2;
    const quay = bar(right ? x - u * 3 : x, horizon, length + u * 6 + (right ? canvas.to - width : 0), u * 1.8, 'r3');
    return (
      shore('soft', canvas, sun) +
      stand(canvas, (at, y, s) => town(at, y, s, length, random), [x, horizon + 1, u * (wide ? 20 : 19)], 0.1, 1.1) +
      quay
    );
  },
});

const island = (suns: readonly SunLook[]): Scene => ({
  horizon: HORIZON,
  suns,
  route: 'lake',
  draw(canvas, sun) {
    const { horizon, u, wide, width } = canvas;
    const x = wide ? across(canvas, 0.2) : sun.x < width * 0.5 ? width * 0.68 : width * 0.34;
    const w = u * (wide ? 19 : 17);
    const y = horizon + depthOf(canvas) * 0.24;
    const land = `M${f(x - w)} ${f(y)}C${f(x - w * 0.8)} ${f(y - w * 0.5)} ${f(x - w * 0.3)} ${f(y - w * 0.42)} ${f(x)} ${f(y - w * 0.44)}S${f(x + w * 0.75)} ${f(y - w * 0.42)} ${f(x + w)} ${f(y)}Z`;
    const shade = `M${f(x - w * 0.7)} ${f(y + u * 1.4)}H${f(x + w * 0.6)}v${f(u)}H${f(x - w * 0.7)}ZM${f(x - w * 0.4)} ${f(y + u * 4)}H${f(x + w * 0.4)}v${f(u * 0.8)}H${f(x - w * 0.4)}Z`;
    return (
      shore('soft', canvas, sun) +
      headland(canvas, sun) +
      area(land + shade, 'r3') +
      stand(canvas, belfry, [x + w * 0.1, y - w * 0.3, w])
    );
  },
});

const promenade = (suns: readonly SunLook[]): Scene => ({
  horizon: [0.75, 0.75],
  suns,
  route: 'lake',
  draw(canvas, sun) {
    const { horizon, u, wide, random, width } = canvas;
    const right = wide || sun.x < width * 0.55;
    const many = 5 + Math.floor(random() * 3);
    const trees = Array.from({ length: many }, (_, at) => {
      const share = right ? 0.94 - at * 0.085 : 0.06 + at * 0.085;
      return [across(canvas, share), horizon + u * 0.6, u * (18 - at * 1.5) * (0.9 + 0.2 * random())] as const;
    });
    return shore('soft', canvas, sun) + headland(canvas, sun) + cypresses(row(canvas, trees));
  },
});

const archipelago = (many: number, trees: boolean): Scene => ({
  horizon: [0.64, 0.62],
  suns: ['disc', 'bars', 'halo'],
  route: 'double',
  draw(canvas, sun) {
    const { horizon, width, height, random, wide, left, u } = canvas;
    const depth = depthOf(canvas);
    const place = (share: number) => (wide ? left * 0.9 + (1 - left * 0.9) * share : share) * width;
    const isles = Array.from({ length: many }, (_, at) => {
      const share = 0.08 + (0.84 * at) / (many - 1) + (random() - 0.5) * 0.1;
      const wanted = Math.min(width, height * 1.4) * between(random, 0.1, 0.19) * (many > 3 ? 0.78 : 1);
      const y = horizon + depth * (0.12 + (0.42 / many) * at);
      const s = fitting(canvas, place(share), y, wanted, 1, 0.64);
      const green = trees
        ? firs(
            row(
              canvas,
              [-0.42, 0.02, 0.4].map((dx, n) => [place(share) + s * dx, y - s * 0.42, u * (8 + 3 * (n % 2))] as const),
            ),
            at % 2 ? 'r2' : 'r3',
          )
        : '';
      return green + islet(place(share), y, s, at % 2 === 1 ? 'r2' : trees ? 'r3' : 'sky');
    });
    return range(canvas, random() < 0.5 ? 'soft' : 'layers') + lake(canvas) + reflection(canvas, sun) + isles.join('');
  },
});

const strait: Scene = {
  horizon: [0.64, 0.62],
  suns: ['disc', 'bars'],
  route: 'double',
  draw(canvas, sun) {
    const { horizon, width, wide, to, random } = canvas;
    const [depth, rise] = [depthOf(canvas), riseOf(canvas)];
    const near = cape(
      width,
      -1,
      horizon + depth * 0.1,
      width * (wide ? 0.26 : 0.5),
      rise * 0.42,
      depth * 0.12,
      2 + to - width,
    );
    const far = wide
      ? stand(
          canvas,
          (x, y, s) => islet(x, y, s, 'r2'),
          [across(canvas, 0.12), horizon + depth * 0.16, width * 0.08],
          1,
          0.64,
        )
      : cape(0, 1, horizon, width * between(random, 0.34, 0.44), rise * 0.3, depth * 0.1);
    return range(canvas, 'soft') + lake(canvas) + reflection(canvas, sun) + waves(canvas, 'sky') + far + near;
  },
};

const openWater: Scene = {
  horizon: [0.6, 0.6],
  suns: ['disc', 'bars', 'halo'],
  route: 'lake',
  draw: (canvas, sun) => range(canvas, 'layers') + lake(canvas) + reflection(canvas, sun) + waves(canvas, 'sky'),
};

const WHEELS = ['wheel', 'wheel', 'disc'] as const;
const PLAIN = ['disc', 'bars', 'halo'] as const;

export const triathlon: readonly Scene[] = [
  gulf(WHEELS),
  gulf(['wheel', 'bars']),
  buoys(['wheel', 'disc']),
  regatta(WHEELS, 3),
  viaduct(WHEELS),
  lakeTown(['wheel']),
];
export const running: readonly Scene[] = [
  island(PLAIN),
  promenade(PLAIN),
  lakeTown(PLAIN),
  viaduct(['disc', 'bars']),
  regatta(PLAIN, 1),
  gulf(['bars', 'halo']),
];
export const swimrun: readonly Scene[] = [archipelago(3, false), archipelago(5, false), archipelago(3, true), strait];
export const swimming: readonly Scene[] = [openWater, buoys(PLAIN), strait];
