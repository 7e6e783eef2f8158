/** The shapes a poster is printed in: cards, heroes (which bleed to both sides of a wide screen), strips. */
export const FORMATS = {
  '4:5': { width: 400, height: 500 },
  '1:1': { width: 400, height: 400 },
  '16:9': { width: 1280, height: 720 },
  '2:1': { width: 1280, height: 640 },
  /** A hero with room for a box on its right: everything stands in the left of the page. */
  '43:22': { width: 860, height: 440 },
  '4:1': { width: 1200, height: 300 },
  '8:5': { width: 400, height: 250 },
} as const;

/** The head of Home, in the cuts of a phone, a tablet and a desktop; only the last bleeds. */
export const HEADS = {
  phone: { width: 390, height: 180 },
  tablet: { width: 768, height: 228 },
  desktop: { width: 1280, height: 300 },
} as const;

export type Head = keyof typeof HEADS;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Format = keyof typeof FORMATS | Head | Size;

export const isHead = (format: Format): format is Head => typeof format === 'string' && format in HEADS;

export const sizeOf = (format: Format): Size =>
  isHead(format) ? HEADS[format] : typeof format === 'string' ? FORMATS[format] : format;

export const isWide = ({ width, height }: Size): boolean => width / height > 1.6;

export const bleedOf = (format: Format): number =>
  format === '2:1' || format === 'desktop' ? 640 : format === '43:22' ? 1060 : 0;
