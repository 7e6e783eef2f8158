import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circuitStyle } from './circuitStyle.ts';
import { contrast, distance, type Hex, luminance } from './colour.ts';
import { type Inks, inkContrast, palette, readableInk, uiColours } from './inks.ts';
import { PAPERS, type Scheme } from './papers.ts';
import { poster } from './poster.ts';
import { resolvedColours } from './resolve.ts';
import { PRINTS, printColours, WAYS, type Way } from './ways.ts';

const treLaghi: Inks = { c1: '#1546a0', c2: '#ee4b24', c3: '#8ccbbf', c4: '#f4b728' };
const colline: Inks = { c1: '#6a1f3d', c2: '#d8562a', c3: '#d9cda6', c4: '#e7ae45' };
const schemes: readonly Scheme[] = ['light', 'dark'];

const anyInk = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const anyInks = fc.record({ c1: anyInk, c2: anyInk, c3: anyInk, c4: anyInk });

describe('The inks of a circuit', () => {
  test('give the overprints and halftones that the printer would get', () => {
    expect(palette(treLaghi)).toMatchObject({
      o12: '#141517',
      o13: '#0c3878',
      o23: '#833c1b',
      h13: '#5189b0',
      h24: '#f18126',
      n1: '#092048',
    });
    expect(luminance(palette(colline).o12)).toBeLessThanOrEqual(0.0105);
  });

  test('the tone that is proposed for a first ink that is too light is enough, and an ink that is enough stays', () => {
    fc.assert(
      fc.property(anyInk, (c1) => {
        const proposed = readableInk({ c1 });
        expect(inkContrast({ c1: proposed })).toBeGreaterThanOrEqual(4.5);
        if (inkContrast({ c1 }) >= 4.5) expect(proposed).toBe(c1);
      }),
    );
  });

  test.each`
    first        | second       | ratio   | because
    ${'#000000'} | ${'#ffffff'} | ${21}   | ${'black on white is the most'}
    ${'#1546a0'} | ${'#1546a0'} | ${1}    | ${'a colour on itself is the least'}
    ${'#767676'} | ${'#ffffff'} | ${4.54} | ${'the well-known lightest grey for text'}
    ${'#15171b'} | ${'#f2f2ee'} | ${16}   | ${'our ink on our paper'}
  `('$first on $second has a contrast of $ratio: $because', ({ first, second, ratio }) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 1);
  });

  test('keep an ink that reads and move one that does not', () => {
    expect(uiColours(treLaghi, 'light').action).toBe('#1546a0');
    const yellow = { ...treLaghi, c1: '#ffd400' };
    expect(uiColours(yellow, 'light').action).not.toBe('#ffd400');
    expect(printColours(yellow, 'a').lake).toBe('#ffd400');
  });

  test('are rejected when they are no colours', () => {
    expect(() => palette({ ...treLaghi, c2: 'red' })).toThrow('is not a colour');
    expect(() => circuitStyle('x"]{}', treLaghi)).toThrow('cannot stand in a selector');
  });

  test('give buttons and marks that can be read, whatever the four inks are', () => {
    fc.assert(
      fc.property(anyInks, fc.constantFrom(...schemes), (inks, scheme) => {
        const { action, onAction, actionHover, mark, focus } = uiColours(inks, scheme);
        const { paper, sheet, shade } = PAPERS[scheme];
        for (const background of [paper, sheet, shade]) {
          expect(contrast(action, background)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(focus, background)).toBeGreaterThanOrEqual(3);
        }
        expect(Math.min(contrast(mark, paper), contrast(mark, sheet))).toBeGreaterThanOrEqual(3);
        expect(contrast(onAction, action)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onAction, actionHover)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  test('give posters whose words can be read, whatever the four inks are, by day and by night', () => {
    fc.assert(
      fc.property(
        anyInks,
        fc.constantFrom(...WAYS),
        fc.constantFrom(...schemes),
        fc.constantFrom(...PRINTS),
        (inks, way, scheme, print) => {
          const colours = printColours(inks, way, scheme, print);
          expect(contrast(colours['on-sky'], colours.sky)).toBeGreaterThanOrEqual(4.5);
          if (print === 'open') expect(contrast(colours['on-lake'], colours.lake)).toBeGreaterThanOrEqual(4.5);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('The night print', () => {
  const byHand: Record<Way, Record<string, Hex>> = {
    a: {
      sky: '#123f52',
      sun: '#f6d789',
      r1: '#4f88af',
      r2: '#1f5588',
      r3: '#081a36',
      lake: '#0e3168',
      stop: '#ff7a57',
    },
    b: {
      sky: '#4b2a0c',
      sun: '#f6d789',
      r1: '#7d3a14',
      r2: '#b8391b',
      r3: '#0b0c10',
      lake: '#0e3168',
      stop: '#f4b728',
    },
    c: {
      sky: '#0a1f45',
      sun: '#f6d789',
      r1: '#1f5588',
      r2: '#0e3168',
      r3: '#050d1f',
      lake: '#2c6f6c',
      stop: '#f4b728',
    },
    d: {
      sky: '#6d1f10',
      sun: '#f6d789',
      r1: '#b5aca0',
      r2: '#16397a',
      r3: '#0b0c10',
      lake: '#0a1f45',
      line: '#f4b728',
    },
  };

  test.each(WAYS)('of way %s comes out of the formula as it was once tuned by hand', (way) => {
    const night = printColours(treLaghi, way, 'dark');
    for (const [place, wanted] of Object.entries(byHand[way])) {
      expect(distance(night[place as keyof typeof night], wanted)).toBeLessThan(0.055);
    }
  });

  test('is dark for any circuit, and its moon is light', () => {
    fc.assert(
      fc.property(anyInks, fc.constantFrom(...WAYS), (inks, way) => {
        const night = printColours(inks, way, 'dark');
        expect(luminance(night.sky)).toBeLessThan(0.06);
        expect(luminance(night.sun)).toBeGreaterThan(0.6);
      }),
    );
  });
});

describe('A circuit’s style', () => {
  test('holds inks, buttons and four colourways, by day, by choice of night and by the system’s', () => {
    const css = circuitStyle('tre-laghi', treLaghi);
    expect(css).toContain(':root[data-circuit="tre-laghi"]{--c1:#1546a0');
    expect(css).toContain('@media (prefers-color-scheme:dark)');
    expect(css.match(/\[data-way="c"\]/g)).toHaveLength(3);
    expect(css).not.toMatch(/undefined|NaN|<|javascript/);
  });
});

describe('Colours written in', () => {
  const svg = poster({ kind: 'tri', seed: 'c/s/r/2027', format: '4:5' });

  test('leave no variable behind, in any state of the print', () => {
    for (const print of PRINTS) {
      for (const scheme of schemes) {
        const out = resolvedColours(svg, { inks: treLaghi, way: 'a', scheme, print });
        expect(out).not.toContain('var(');
        expect(out).toContain(printColours(treLaghi, 'a', scheme, print).sky);
      }
    }
  });

  test('of a closed race are a key line on paper', () => {
    const out = resolvedColours(svg, { inks: treLaghi, way: 'a', print: 'shut' });
    expect(out).toContain('stroke="#767a7e"');
    expect(out).not.toContain('#1546a0');
  });
});
