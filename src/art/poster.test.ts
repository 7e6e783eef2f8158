import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS, type Format, isHead } from './format.ts';
import { circuitHeader } from './header.ts';
import { layoutPoster, type PosterText, type TextBox } from './layout.ts';
import { poster } from './poster.ts';
import { KINDS } from './scenes/index.ts';
import { outlines } from './svgOutlines.testkit.ts';

const formats = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

const texts: readonly PosterText[] = [
  {
    kicker: 'Triathlon Sprint',
    figures: [
      { value: '750', unit: 'm' },
      { value: '20', unit: 'km' },
      { value: '5', unit: 'km' },
    ],
  },
  { kicker: 'Corsa su strada', figures: [{ value: '10', unit: 'km' }] },
  {
    kicker: 'Swimrun a coppie',
    figures: [
      { value: '4', unit: 'km a nuoto' },
      { value: '16', unit: 'km di corsa' },
    ],
  },
  { title: 'Memorial Giovanni Battista Castelfranchi sui sentieri delle tre valli' },
  { kicker: 'Tre Laghi 2027, prima tappa', figures: [{ value: '30.5' }], title: 'Triathlon Sprint' },
  { kicker: 'Staffetta', title: 'Oltre' },
];

const seeds = fc.tuple(
  fc.constantFrom(...KINDS),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(...formats.filter((format) => format !== '4:1')),
  fc.constantFrom(...texts),
);

/** Points of the art that lie in the corner of the words. */
const trespassing = (svg: string, { right, bottom }: TextBox) =>
  outlines(svg).flatMap(({ points, tag }) =>
    points.filter(([x, y]) => x > 0 && x < right && y > 0 && y < bottom).map((point) => `${tag} at ${point}`),
  );

describe('A poster', () => {
  test('is the same, byte for byte, for the same seed', () => {
    fc.assert(
      fc.property(seeds, ([kind, seed, format, text]) => {
        expect(poster({ kind, seed, format, text })).toBe(poster({ kind, seed, format, text }));
      }),
    );
  });

  test.each(KINDS)('is drawn for %s in every format although its words fill the sheet', (kind) => {
    const words = 'Traversata dei laghi e delle valli '.repeat(12);
    for (const format of formats)
      for (let race = 0; race < 12; race++) {
        const text = { kicker: words, figures: [{ value: '21', unit: 'km' }], title: words, foot: [words] };
        expect(poster({ kind, seed: `corridori/lago/1/${race}`, format, text }).length).toBeLessThan(20_000);
      }
  });

  test.each(KINDS)(
    'is drawn for %s in every format, in at most 6.5 KB (8 with room for a box beside it), without ids',
    (kind) => {
      for (const format of formats) {
        for (let race = 0; race < 12; race++) {
          const svg = poster({ kind, seed: `circuit/stage/${race}/2027`, format });
          expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*>.*<\/svg>$/s);
          expect(svg).not.toMatch(/NaN|undefined|Infinity|\sid=/);
          expect(svg.length).toBeLessThanOrEqual((format === '43:22' ? 8 : 6.5) * 1024);
          expect(svg).not.toMatch(/#[0-9a-f]{3}/i);
        }
      }
    },
  );

  test.each(KINDS)('looks different for each of ten races of %s', (kind) => {
    const ten = Array.from({ length: 10 }, (_, race) => poster({ kind, seed: `c/s/${race}/2027`, format: '4:5' }));
    expect(new Set(ten).size).toBe(10);
  });

  test('leaves the corner of its words free of sun, crests and signs', () => {
    fc.assert(
      fc.property(seeds, ([kind, seed, format, text]) => {
        const { box } = layoutPoster(format, text);
        expect(trespassing(poster({ kind, seed, format, text }), box)).toEqual([]);
      }),
      {
        numRuns: 600,
        // A hill whose slope began under the words.
        examples: [
          [
            [
              'ride',
              'LT',
              '16:9',
              { kicker: 'Tre Laghi 2027, prima tappa', figures: [{ value: '30.5' }], title: 'Triathlon Sprint' },
            ],
          ],
        ],
      },
    );
  });

  test('leaves the words on the lake free of its route', () => {
    const foot = ['Verbania, lungolago di Pallanza', 'Domenica 30 maggio 2027, ore 9:30'];
    const text = { ...texts[4]!, foot };
    for (const kind of KINDS) {
      for (let race = 0; race < 8; race++) {
        const layout = layoutPoster('2:1', text);
        const route = outlines(poster({ kind, seed: `c/${race}`, format: '2:1', text })).filter(
          ({ cls }) => cls === 'route',
        );
        for (const [x, y] of route.flatMap(({ points }) => points)) {
          expect(x > layout.foot!.right || y < layout.foot!.top).toBe(true);
        }
      }
    }
  });

  test('leaves the words on the lake air above them', () => {
    const foot = ['Stresa, piazzale Lido', 'domenica 14 marzo 2027, ore 08:30'];
    const text = { kicker: 'Tre Laghi, Mottarone', figures: [{ value: '14.3' }], title: 'Trail dei Sette Laghi', foot };
    const { top } = layoutPoster('43:22', text).foot!;
    for (const kind of KINDS) {
      for (let race = 0; race < 8; race++) {
        const lake = /<path d="M-?[\d.]+ ([\d.]+)H[^"]*" fill="var\(--a-lake\)"/;
        const shore = Number(lake.exec(poster({ kind, seed: `c/${race}`, format: '43:22', text }))?.[1]);
        expect(shore).toBeLessThan(top - 10);
      }
    }
  });

  test('of a discipline that nobody has drawn is drawn as a run', () => {
    const one = { seed: 'c/s/r/2027', format: '4:5' } as const;
    expect(poster({ kind: 'orienteering', ...one })).toBe(poster({ kind: 'run', ...one }));
  });

  test('shows an elevation profile only from the real track', () => {
    const one = { kind: 'trail', seed: 'c/s/r/2027', format: '4:5' } as const;
    expect(poster(one)).not.toContain('class="prof"');
    expect(poster({ ...one, track: [200] })).not.toContain('class="prof"');
    const drawn = poster({ ...one, track: [200, 900, 1491, 600] });
    expect(drawn).toContain('class="prof"');
    expect(poster({ ...one, track: [600, 1491, 900, 200] })).not.toBe(drawn);
  });
});

describe('The words of a poster', () => {
  test.each(formats)('stay on a sheet of %s', (format: Format) => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), (text) => {
        const { width, height, lines, box } = layoutPoster(format, text);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.bottom).toBeLessThanOrEqual(height * 0.75);
        expect(lines.every(({ size }) => size > 12)).toBe(true);
      }),
    );
  });
});

test('a circuit’s header draws as many lakes as it has stages and keeps the corner of its name free', () => {
  for (const stages of [1, 2, 3, 4, 9]) {
    for (const format of ['2:1', '4:5', '1:1', 'phone', 'tablet', 'desktop'] as const) {
      const text = { title: 'Tre Laghi\n2027' };
      const svg = circuitHeader({ seed: 'tre-laghi/2027', format, text, stages, line: !isHead(format) });
      expect(svg.length).toBeLessThanOrEqual(6.5 * 1024);
      expect(trespassing(svg, layoutPoster(format, text).box)).toEqual([]);
    }
  }
});
