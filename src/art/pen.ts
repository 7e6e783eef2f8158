/** A place of the print; its colour comes from the circuit, the scheme and the state of the print. */
export type Ink = 'sky' | 'sun' | 'r1' | 'r2' | 'r3' | 'lake' | 'line' | 'stop';
export type Point = readonly [x: number, y: number];

/** A number as short as the eye allows: one decimal. */
export const f = (value: number): string => {
  const short = Math.round(value * 10) / 10;
  return Object.is(short, -0) ? '0' : String(short);
};

/** Crests and bars need no decimals: half a unit is less than a pixel. */
export const whole = (value: number): string => String(Math.round(value) + 0);

export const ink = (name: Ink): string => `var(--a-${name})`;

export const area = (d: string, of: Ink): string => `<path d="${d}" fill="${ink(of)}"/>`;

export const disc = (x: number, y: number, r: number, of: Ink): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${ink(of)}"/>`;

export const ring = (x: number, y: number, r: number, of: Ink, width: number): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${ink(of)}" stroke-width="${f(width)}"/>`;

export const bar = (x: number, y: number, width: number, height: number, of: Ink): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}" fill="${ink(of)}"/>`;

export const polygon = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`;
