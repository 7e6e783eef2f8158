/** The shapes a poster is printed in: cards, heroes (which bleed to both sides of a wide screen), strips. */
export const FORMATS = {
  '4:5': { width: 400, height: 500 },
  '1:1': { width: 400, height: 400 },
  '16:9': { width: 1280, height: 720 },
  '2:1': { width: 1280, height: 640 },
  '32:11': { width: 1280, height: 440 },
  /** A hero of the same height with room for a box on its right: everything stands in the left of the page. */
  '43:22': { width: 860, height: 440 },
  '4:1': { width: 1200, height: 300 },
  '8:5': { width: 400, height: 250 },
} as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Format = keyof typeof FORMATS | Size;

export const sizeOf = (format: Format): Size => (typeof format === 'string' ? FORMATS[format] : format);

export const isWide = ({ width, height }: Size): boolean => width / height > 1.6;

/** How far the art goes on beyond both sides: a hero is as wide as the screen, up to 2,560. */
export const bleedOf = (format: Format): number =>
  format === '2:1' || format === '32:11' ? 640 : format === '43:22' ? 1060 : 0;
