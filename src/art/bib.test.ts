import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIB, type BibInput, bibSvg, bibTexts } from './bib.ts';
import { textWidth } from './textWidth.ts';

const bib: BibInput = {
  number: '214',
  name: 'Pietro Ferraris',
  race: 'Triathlon Sprint',
  place: 'Verbania 30.5',
  code: 'TL27-VSP-0214',
  details: ['Under 23, batteria 3', 'Partenza 9:40'],
  note: 'Mostra il codice al ritiro con un documento.',
  qr: { path: 'M0 0h1v1h-1z', modules: 29 },
  art: { kind: 'tri', seed: 'tre-laghi/verbania/sprint/2027', way: 'a' },
};

const faceOf = { number: 'number', display: 'display', bold: 'text', plain: 'text' } as const;

describe('The bib', () => {
  test('is the same for the same registration', () => {
    expect(bibSvg(bib)).toBe(bibSvg({ ...bib }));
  });

  test('keeps every word on its sheet, however long the names', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdelmorstivzWM'), minLength: 1, maxLength: 16 });
    const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(words, words, fc.stringMatching(/^[A-Z0-9-]{1,16}$/), (name, race, number) => {
        for (const { text, x, size, face, anchor, spacing } of bibTexts({ ...bib, name, race, number })) {
          const width = textWidth(text, faceOf[face], size, spacing);
          const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(BIB.width);
        }
      }),
    );
  });

  test('has nothing as large as a start number: a code that stands in for it is at most half as large', () => {
    const sizeOf = (number: string) => bibTexts({ ...bib, number }).find(({ face }) => face === 'number')!.size;
    for (const code of ['7YKT', 'A1', 'IIII']) expect(sizeOf(code)).toBeLessThanOrEqual(sizeOf('2148') / 2);
  });

  test.each([
    ['Sara Del Ponte', 'Del Ponte'],
    ['Maximiliana Van Der Berg', 'Van Der Berg'],
    ['Fatima Zahra El Amrani', 'El Amrani'],
  ])('breaks no name behind a particle: %s', (name, together) => {
    for (const details of [[], ['Under 23', '09:00']]) {
      const texts = bibTexts({ ...bib, name, details }).map(({ text }) => text);
      expect(texts.some((text) => text.includes(together))).toBe(true);
    }
  });

  test('shows a name as it is written, also where it looks like markup', () => {
    const svg = bibSvg({ ...bib, name: '<b>Rossi & Figli' });
    expect(svg).toContain('&lt;b&gt;Rossi');
    expect(svg).not.toContain('<b>');
  });

  test('has round corners only where it is asked for', () => {
    expect(bibSvg(bib)).not.toContain(' id=');
    expect(bibSvg(bib, { round: true })).toContain('clip-path');
  });
});
