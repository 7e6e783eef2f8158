/** Reads the outlines back out of a drawn SVG, so that tests can ask where the ink lies. */
interface Outline {
  readonly tag: string;
  readonly cls: string;
  readonly points: readonly (readonly [number, number])[];
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const number = (tag: string, name: string) => Number(attribute(tag, name));

export const outlines = (svg: string): Outline[] =>
  [...svg.matchAll(/<(path|circle|rect)\b[^>]*>/g)].slice(1).map(([tag]) => {
    const cls = attribute(tag, 'class');
    if (tag.startsWith('<circle')) return { tag, cls, points: round(tag) };
    if (tag.startsWith('<rect')) return { tag, cls, points: square(tag) };
    return { tag, cls, points: path(attribute(tag, 'd')) };
  });

const round = (tag: string) => {
  const r = number(tag, 'r') + number(tag, 'stroke-width') / 2;
  return Array.from({ length: 48 }, (_, at) => {
    const turn = (at / 48) * 2 * Math.PI;
    return [number(tag, 'cx') + r * Math.cos(turn), number(tag, 'cy') + r * Math.sin(turn)] as const;
  });
};

const square = (tag: string) => {
  const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => number(tag, name)) as [
    number,
    number,
    number,
    number,
  ];
  return Array.from({ length: 11 }, (_, at) => [
    [x + (w * at) / 10, y] as const,
    [x + (w * at) / 10, y + h] as const,
  ]).flat();
};

function path(d: string): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  let [x, y, mirrorX, mirrorY] = [0, 0, 0, 0];
  const curve = (at: (t: number) => readonly [number, number]) => {
    for (let step = 1; step <= 10; step++) points.push(at(step / 10));
  };
  const cubic = (a: number, b: number, c: number, e: number, tx: number, ty: number) => {
    const [sx, sy] = [x, y];
    curve((t) => {
      const s = 1 - t;
      const mix = (p: number, q: number, r: number, u: number) =>
        s ** 3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t ** 3 * u;
      return [mix(sx, a, c, tx), mix(sy, b, e, ty)];
    });
    [x, y, mirrorX, mirrorY] = [tx, ty, 2 * tx - c, 2 * ty - e];
  };
  const straight = (tx: number, ty: number) => {
    const [sx, sy] = [x, y];
    curve((t) => [sx + (tx - sx) * t, sy + (ty - sy) * t]);
    [x, y] = [tx, ty];
  };
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = (rest!.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const relative = letter === letter!.toLowerCase();
    const size = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }[letter!.toLowerCase()]!;
    for (let at = 0; at < Math.max(1, n.length) && size > 0; at += size) {
      const p = n.slice(at, at + size);
      const ax = (value: number) => (relative ? x + value : value);
      const ay = (value: number) => (relative ? y + value : value);
      const end = [ax(p[size - 2]!), ay(p[size - 1]!)] as const;
      if (letter === 'M' || letter === 'm') {
        [x, y] = end;
        points.push(end);
      } else if (letter === 'h' || letter === 'H') straight(ax(p[0]!), y);
      else if (letter === 'v' || letter === 'V') straight(x, ay(p[0]!));
      else if (letter === 'C') cubic(p[0]!, p[1]!, p[2]!, p[3]!, p[4]!, p[5]!);
      else if (letter === 'S') cubic(mirrorX, mirrorY, p[0]!, p[1]!, p[2]!, p[3]!);
      else if (letter === 'Q' || letter === 'q') {
        const [qx, qy] = [ax(p[0]!), ay(p[1]!)];
        cubic(
          x + (qx - x) * 0.67,
          y + (qy - y) * 0.67,
          end[0] + (qx - end[0]) * 0.67,
          end[1] + (qy - end[1]) * 0.67,
          ...end,
        );
      } else if (letter === 'a' || letter === 'A') {
        const [sx, sy] = [x, y];
        const lift = p[1]! * (p[4] === 1 ? -1 : -1);
        curve((t) => [sx + (end[0] - sx) * t, sy + (end[1] - sy) * t + lift * Math.sin(Math.PI * t)]);
        [x, y] = end;
      } else straight(...end);
    }
  }
  return points;
}
