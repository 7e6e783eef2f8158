import { area, bar, f, type Ink, ink, ring } from './pen.ts';

/** Small things that tell one place from another. Each stands on (x, y), its foot, and is `s` high. */
type Sign = (x: number, y: number, s: number, ink?: Ink) => string;

export const belfry: Sign = (x, y, s, of = 'r3') => {
  const tower = `M${f(x)} ${f(y)}V${f(y - s * 0.76)}L${f(x + s * 0.09)} ${f(y - s)}L${f(x + s * 0.18)} ${f(y - s * 0.76)}V${f(y)}Z`;
  const nave = `M${f(x - s * 0.52)} ${f(y)}V${f(y - s * 0.32)}L${f(x - s * 0.26)} ${f(y - s * 0.46)}L${f(x)} ${f(y - s * 0.32)}V${f(y)}Z`;
  return area(tower + nave, of);
};

/** A cypress, the exclamation mark of Italian hills. */
const cypressLine = (x: number, y: number, s: number) => {
  const half = s * 0.15;
  return `M${f(x)} ${f(y)}C${f(x - half * 1.3)} ${f(y - s * 0.1)} ${f(x - half)} ${f(y - s * 0.7)} ${f(x)} ${f(y - s)}C${f(x + half)} ${f(y - s * 0.7)} ${f(x + half * 1.3)} ${f(y - s * 0.1)} ${f(x)} ${f(y)}Z`;
};
export const cypresses = (row: readonly (readonly [x: number, y: number, s: number])[], ink: Ink = 'r3'): string =>
  area(row.map(([x, y, s]) => cypressLine(x, y, s)).join(''), ink);

const firLine = (x: number, y: number, s: number) =>
  `M${f(x)} ${f(y - s)}L${f(x + s * 0.2)} ${f(y - s * 0.5)}H${f(x + s * 0.11)}L${f(x + s * 0.29)} ${f(y)}H${f(x - s * 0.29)}L${f(x - s * 0.11)} ${f(y - s * 0.5)}H${f(x - s * 0.2)}Z`;
export const firs = (row: readonly (readonly [x: number, y: number, s: number])[], ink: Ink = 'r3'): string =>
  area(row.map(([x, y, s]) => firLine(x, y, s)).join(''), ink);

export const sail = (x: number, y: number, s: number, cloth: Ink = 'r1', hull: Ink = 'r3'): string => {
  const main = `M${f(x)} ${f(y - s * 0.16)}V${f(y - s)}Q${f(x + s * 0.44)} ${f(y - s * 0.62)} ${f(x + s * 0.46)} ${f(y - s * 0.16)}Z`;
  const jib = `M${f(x - s * 0.05)} ${f(y - s * 0.16)}V${f(y - s * 0.82)}L${f(x - s * 0.36)} ${f(y - s * 0.16)}Z`;
  const boat = `M${f(x - s * 0.44)} ${f(y - s * 0.1)}H${f(x + s * 0.54)}L${f(x + s * 0.38)} ${f(y + s * 0.04)}H${f(x - s * 0.32)}Z`;
  return area(main + jib, cloth) + area(boat, hull);
};

export const buoy = (x: number, y: number, s: number, body: Ink = 'sun', belt: Ink = 'line'): string => {
  const at = (up: number, out: number) => `${f(x + s * out)} ${f(y - s * up)}`;
  const cone = `M${at(0, -0.42)}L${at(0.92, -0.08)}Q${at(1.04, 0)} ${at(0.92, 0.08)}L${at(0, 0.42)}Q${at(-0.16, 0)} ${at(0, -0.42)}Z`;
  const ribbon = `M${at(0.34, -0.29)}L${at(0.56, -0.21)}Q${at(0.48, 0)} ${at(0.56, 0.21)}L${at(0.34, 0.29)}Q${at(0.23, 0)} ${at(0.34, -0.29)}Z`;
  return area(cone, body) + area(ribbon, belt) + bar(x - s * 0.34, y + s * 0.22, s * 0.68, s * 0.07, body);
};

/** Signs that are lower than a point are left out: words that fill the sheet leave them no room. */
const LEAST = 1;

/** A bridge on round arches, from edge to edge; each about `wide` times as wide as the bridge is high, three at least. */
export function bridge(from: number, to: number, y: number, s: number, wide: number, ink: Ink = 'r3'): string {
  if (s < LEAST) return '';
  const arches = Math.max(3, Math.round((to - from) / (s * wide)));
  const pier = (to - from) / arches / 6;
  const span = (to - from - pier * (arches + 1)) / arches;
  let d = `M${f(from)} ${f(y)}V${f(y - s)}H${f(to)}V${f(y)}h${f(-pier)}`;
  for (let at = 0; at < arches; at++) d += `a${f(span / 2)} ${f(s * 0.7)} 0 0 0 ${f(-span)} 0h${f(-pier)}`;
  return area(`${d}Z`, ink);
}

/** Roofs of a small town with its tower; `width` is how far it goes to the right. */
export function town(x: number, y: number, s: number, width: number, random: () => number, ink: Ink = 'r3'): string {
  if (s < LEAST) return '';
  let d = `M${f(x)} ${f(y)}`;
  let at = x;
  let tower = false;
  while (at < x + width) {
    const house = s * (0.26 + 0.2 * random());
    const eaves = s * (0.28 + 0.28 * random());
    if (!tower && at > x + width * 0.3) {
      tower = true;
      d += `V${f(y - s * 0.86)}l${f(s * 0.08)} ${f(-s * 0.2)}l${f(s * 0.08)} ${f(s * 0.2)}`;
      at += s * 0.16;
    }
    d += `V${f(y - eaves)}L${f(at + house / 2)} ${f(y - eaves - s * 0.13)}L${f(at + house)} ${f(y - eaves)}`;
    at += house;
  }
  return area(`${d}V${f(y)}Z`, ink);
}

export const hut = (x: number, y: number, s: number): string => {
  const house = `M${f(x - s * 0.5)} ${f(y + s * 0.1)}V${f(y - s * 0.4)}L${f(x)} ${f(y - s * 0.78)}L${f(x + s * 0.5)} ${f(y - s * 0.4)}V${f(y + s * 0.1)}Z`;
  const flag = `M${f(x + s * 0.6)} ${f(y)}V${f(y - s * 1.25)}l${f(s * 0.46)} ${f(s * 0.17)}l${f(-s * 0.36)} ${f(s * 0.15)}V${f(y)}Z`;
  return area(house, 'r3') + area(flag, 'sun');
};

export const islet = (x: number, y: number, s: number, ink: Ink, shade: Ink = 'r2'): string =>
  area(`M${f(x - s)} ${f(y)}A${f(s)} ${f(s * 0.62)} 0 0 1 ${f(x + s)} ${f(y)}Z`, ink) +
  bar(x - s * 0.72, y + s * 0.14, s * 1.3, s * 0.08, shade);

/** A bicycle; `s` is the size of a wheel, (x, y) where the back one stands. */
export const bicycle: Sign = (x, y, s, of = 'sun') => {
  const [r, axle, front] = [s / 2, y - s / 2, x + s * 1.5];
  const at = (dx: number, up: number) => `${f(x + s * dx)} ${f(axle - s * up)}`;
  const spokes = [x, front].flatMap((hub) =>
    [0.3, 1.09, 1.87, 2.66].map((turn) => {
      const [dx, dy] = [Math.cos(turn) * r, Math.sin(turn) * r];
      return `M${f(hub - dx)} ${f(axle - dy)}L${f(hub + dx)} ${f(axle + dy)}`;
    }),
  );
  const frame = `M${at(0, 0)}L${at(0.42, 0.56)}H${f(x + s * 1.2)}L${at(0.62, 0)}ZM${at(0.62, 0)}L${at(0.36, 0.74)}M${at(0.24, 0.76)}H${f(x + s * 0.5)}M${at(1.5, 0)}L${at(1.14, 0.76)}H${f(x + s * 1.36)}`;
  const path = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${ink(of)}" stroke-width="${f(s * width)}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return (
    ring(x, axle, r, of, s * 0.06) +
    ring(front, axle, r, of, s * 0.06) +
    path(spokes.join(''), 0.015) +
    path(frame, 0.055)
  );
};

/** A cape that comes in from one side, `w` long and `h` high at the edge. */
export function cape(edge: number, inward: 1 | -1, y: number, w: number, h: number, foot: number, beyond = 2): string {
  const x = (share: number) => f(edge + inward * w * share);
  return area(
    `M${f(edge - inward * beyond)} ${f(y - h)}H${f(edge)}C${x(0.35)} ${f(y - h)} ${x(0.4)} ${f(y - h * 0.1)} ${x(1)} ${f(y + foot * 0.4)}L${x(0.8)} ${f(y + foot)}H${f(edge - inward * beyond)}Z`,
    'r3',
  );
}
