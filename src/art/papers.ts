import type { Hex } from './colour.ts';

export type Scheme = 'light' | 'dark';

/** The papers and inks of the house that a circuit's inks must live with; the style sheet holds the same values. */
export const PAPERS = {
  light: {
    paper: '#f2f2ee',
    sheet: '#fcfcfa',
    shade: '#e6e6e0',
    ink: '#15171b',
    ink2: '#43474d',
    hair: '#cbcbc4',
    edge: '#767a7e',
  },
  dark: {
    paper: '#121519',
    sheet: '#1a1e24',
    shade: '#232830',
    ink: '#f1f0ea',
    ink2: '#c3c3bd',
    hair: '#363c44',
    edge: '#7d848c',
  },
} as const satisfies Record<Scheme, Record<string, Hex>>;
