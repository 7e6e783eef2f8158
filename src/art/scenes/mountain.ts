import { type Canvas, clearance } from '../canvas.ts';
import { lake } from '../lake.ts';
import { area, f, type Ink, type Point, polygon } from '../pen.ts';
import { between } from '../prng.ts';
import { crest, facets, range, sharp, snow, soft } from '../ridges.ts';
import { belfry, firs, hut, sail } from '../signs.ts';
import { drawSun } from '../sun.ts';
import { across, row, type Scene, stand } from './scene.ts';

/** One faceted mountain with its snow; its summit stands beside the words if these leave room. */
function massif(canvas: Canvas): { art: string; summit: Point; shoulder: Point } {
  const { width, height, wide, free, room, horizon, random } = canvas;
  const shift = random();
  const x = wide ? across(canvas, 0.52 + 0.12 * shift) : width * (free ? 0.7 + 0.06 * shift : 0.44 + 0.2 * shift);
  const wanted = wide ? horizon * 0.84 : free ? Math.max(room, horizon - height * 0.3) : room * 0.98;
  const [wl, wr] = wide ? [wanted * 1.25, wanted * 1.15] : [width * 0.72, width * 0.68];
  const steep = between(random, 0.4, 0.52);
  const outline = (tall: number): Point[] => [
    [x - wl, horizon + 1],
    [x - wl * steep, horizon - tall * 0.5],
    [x - wl * (steep - 0.12), horizon - tall * 0.46],
    [x, horizon - tall],
    [x + wr * 0.3, horizon - tall * 0.66],
    [x + wr * 0.42, horizon - tall * 0.64],
    [x + wr, horizon + 1],
  ];
  const tall = wanted * clearance(canvas, outline(wanted));
  const points = outline(tall);
  const y = horizon - tall;
  const up = (dx: number, share: number): Point => [x + dx, horizon - tall * share];
  const shadow = [
    points[3]!,
    points[4]!,
    points[5]!,
    points[6]!,
    [x - wl * 0.05, horizon + 1] as const,
    up(wr * 0.12, 0.38),
    up(-wl * 0.1, 0.56),
  ];
  const cap = [
    points[3]!,
    up(wr * 0.17, 0.81),
    up(wr * 0.06, 0.77),
    up(0, 0.84),
    up(-wl * 0.08, 0.74),
    up(-wl * 0.15, 0.76),
  ];
  return {
    art: area(polygon(points), 'r2') + area(polygon(shadow), 'r3') + area(polygon(cap), 'r1'),
    summit: [x, y],
    shoulder: points[2]!,
  };
}

const far = (canvas: Canvas, height: number) => {
  const { room, horizon, wide, random } = canvas;
  const rise = wide ? horizon * 0.62 : room;
  const line = crest(canvas, {
    base: horizon - rise * (wide ? 0.05 : 0.3),
    height: rise * height,
    peaks: wide ? 6 : 3,
    bias: 0.2 + 0.6 * random(),
    steep: 1.4,
  });
  return area(sharp(line, horizon + 1), 'r1');
};

const HIGH = [0.86, 0.82] as const;

const lonePeak: Scene = {
  horizon: HIGH,
  suns: ['disc', 'halo', 'disc'],
  route: 'climb',
  sunBeside: true,
  draw: (canvas) => far(canvas, 0.5) + massif(canvas).art + lake(canvas),
};

const refuge: Scene = {
  horizon: HIGH,
  suns: ['disc', 'bars'],
  route: 'climb',
  sunBeside: true,
  draw(canvas) {
    const { art, shoulder } = massif(canvas);
    return (
      far(canvas, 0.42) +
      art +
      stand(canvas, hut, [shoulder[0] - canvas.u * 3, shoulder[1] + canvas.u, canvas.u * 7], 0.6, 1.3) +
      lake(canvas)
    );
  },
};

const chain: Scene = {
  horizon: [0.84, 0.8],
  suns: ['disc', 'halo', 'bars'],
  route: 'climb',
  draw(canvas) {
    const { room, horizon, wide, random } = canvas;
    const rise = wide ? horizon * 0.68 : room * 0.96;
    const bias = between(random, 0.35, 0.85);
    const back = crest(canvas, {
      base: horizon - rise * 0.22 * (wide ? 0.2 : 1),
      height: rise * 0.74,
      peaks: wide ? 8 : 4,
      bias,
      steep: 1.7,
    });
    const front = crest(canvas, {
      base: horizon - rise * 0.06,
      height: rise * 0.52,
      peaks: wide ? 7 : 4,
      bias: 1 - bias,
    });
    const down = horizon + 1;
    return (
      area(sharp(back, down), 'r2') +
      area(facets(canvas, back, horizon), 'r3') +
      area(snow(back, rise * 0.5, horizon), 'r1') +
      area(soft(front, down), 'r3') +
      lake(canvas)
    );
  },
};

const valley: Scene = {
  horizon: [0.85, 0.82],
  suns: ['disc', 'disc', 'bars'],
  route: 'climb',
  draw(canvas) {
    const { horizon, room, wide, width, random, u, to } = canvas;
    const rise = wide ? horizon * 0.6 : room;
    const base = horizon + 1;
    const peak = across(canvas, between(random, 0.42, 0.58));
    const tall = rise * (wide ? 1 : 0.86);
    const hill: readonly Point[] = [
      [peak - tall * 0.95, base],
      [peak, base - tall],
      [peak + tall * 0.9, base],
    ];
    const k = clearance(canvas, hill);
    const dark: readonly Point[] = [
      [peak, base - tall * k],
      [peak + tall * 0.9, base],
      [peak - tall * 0.05, base],
      [peak + tall * 0.14, base - tall * k * 0.45],
    ];
    const right = `M${f(to + 2)} ${f(horizon - rise * 0.62)}C${f(width * 0.9)} ${f(horizon - rise * 0.6)} ${f(across(canvas, 0.76))} ${f(horizon - rise * 0.12)} ${f(across(canvas, 0.5))} ${f(base)}H${f(to + 2)}Z`;
    const leftTop = horizon - rise * (wide ? 0.1 : 0.5);
    const left = `M${f(canvas.from - 2)} ${f(leftTop)}C${f(width * 0.12)} ${f(leftTop)} ${f(across(canvas, 0.3))} ${f(horizon - rise * 0.08)} ${f(across(canvas, 0.62))} ${f(base)}H${f(canvas.from - 2)}Z`;
    const trees = Array.from({ length: 6 }, (_, at) => {
      const share = 0.99 - at * 0.065;
      const climb = ((share - 0.5) / 0.5) ** 2;
      return [across(canvas, share), horizon - rise * 0.5 * climb + u * 2, u * (7 + 3 * random())] as const;
    });
    return (
      far(canvas, 0.36) +
      area(polygon([hill[0]!, [peak, base - tall * k], hill[2]!]), 'r1') +
      area(polygon(dark), 'r2') +
      area(left, 'r2') +
      area(right, 'r3') +
      firs(row(canvas, trees)) +
      lake(canvas)
    );
  },
};

const threePeaks: Scene = {
  horizon: [0.76, 0.74],
  suns: ['disc', 'halo'],
  route: 'climb',
  draw(canvas) {
    const { room, horizon, wide, free, random } = canvas;
    const rise = wide ? horizon * 0.62 : room * 0.92;
    const base = horizon + 1;
    const inks: readonly Ink[] = ['r2', 'r3', 'r2'];
    const peaks = [
      [0.14, 0.6],
      [0.44, 0.86],
      [0.8, free ? 1.3 : 1],
    ] as const;
    const drawn = peaks.map(([share, part], at) => {
      const x = across(canvas, share);
      const wanted = rise * part * (0.8 + 0.15 * random());
      const w = wanted * (wide ? 0.9 : 0.72);
      const tall =
        wanted *
        clearance(
          canvas,
          [
            [x - w, base],
            [x, base - wanted],
            [x + w, base],
          ],
          base,
        );
      const at2 = (dx: number, y: number): Point => [x + w * dx, base - tall * y];
      const cap = polygon([at2(0, 1), at2(0.36, 0.64), at2(0.1, 0.7), at2(-0.12, 0.58), at2(-0.3, 0.7)]);
      return (
        area(
          polygon([
            [x - w, base],
            [x, base - tall],
            [x + w, base],
          ]),
          inks[at]!,
        ) + area(cap, 'r1')
      );
    });
    return far(canvas, 0.3) + drawn.join('') + lake(canvas);
  },
};

const threeSuns: Scene = {
  horizon: [0.78, 0.74],
  suns: ['disc'],
  route: 'climb',
  draw(canvas, sun) {
    const { horizon, box, u } = canvas;
    const flank = (side: number) => {
      const x = sun.x + side * sun.r * 1.5;
      const r = sun.r * 0.62;
      const y = Math.max(horizon - r * (side < 0 ? 0.9 : 0.4), x - r < box.right + u * 2 ? box.bottom + u * 2 + r : 0);
      return drawSun(canvas, { x, y, r }, 'disc');
    };
    return flank(-1) + flank(1) + range(canvas, 'layers') + lake(canvas);
  },
};

const threeSails: Scene = {
  horizon: [0.72, 0.7],
  suns: ['disc', 'bars'],
  route: 'lake',
  draw(canvas) {
    const { horizon, height, u } = canvas;
    const depth = height - horizon;
    const boats = [0.18, 0.46, 0.78].map((share, at) =>
      stand(canvas, sail, [across(canvas, share), horizon + depth * 0.1, u * (13 + 5 * at)]),
    );
    return range(canvas, 'soft') + lake(canvas) + boats.join('');
  },
};

const threeTowers: Scene = {
  horizon: [0.78, 0.75],
  suns: ['disc', 'halo', 'bars'],
  route: 'lake',
  draw(canvas) {
    const { horizon, u } = canvas;
    const towers = [0.2, 0.5, 0.82].map((share, at) =>
      stand(canvas, belfry, [across(canvas, share), horizon + 1, u * (14 + 3.5 * at)]),
    );
    return range(canvas, 'layers') + lake(canvas) + towers.join('');
  },
};

export const trail: readonly Scene[] = [lonePeak, refuge, chain, valley, lonePeak];
export const relay: readonly Scene[] = [threePeaks, threeSuns, threeSails, threeTowers];
