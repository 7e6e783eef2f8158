import { describe, expect, test } from 'vitest';
import { outlineWidth, textPath } from './outlines/textPath.ts';
import { bibPicture } from './picture.ts';
import { textWidth } from './textWidth.ts';

const inks = { c1: '#1546a0', c2: '#ee4b24', c3: '#8ccbbf', c4: '#f4b728' };
const art = { kind: 'tri', seed: 'tre-laghi/verbania/sprint/2027', way: 'a' } as const;

describe('Outlines', () => {
  test('are as wide as the measured type', () => {
    for (const text of ['30.5', 'Triathlon Sprint', 'È già l’ora: 1.450 m']) {
      expect(outlineWidth(text, 'display', 100)).toBeCloseTo(textWidth(text, 'display', 100), -0.5);
    }
  });

  test('put an accent on its letter, and leave it out where it is not known', () => {
    const paths = (text: string) =>
      textPath({ text, face: 'text', size: 10, x: 0, y: 0, fill: '#000' }).match(/<path /g);
    expect(paths('è')).toHaveLength(2);
    expect(paths('ş')).toHaveLength(1);
    expect(paths('漢')).toBeNull();
  });
});

describe('A picture of a bib', () => {
  test('stands alone: a file of its own with colours, and no text that would need a font', () => {
    const svg = bibPicture(
      {
        number: '214',
        name: 'Ada D’Angelo',
        race: 'Sprint',
        place: 'Verbania 30.5',
        code: 'TL-1',
        details: ['Partenza 9:40'],
        art,
      },
      { inks },
    );
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" /);
    expect(svg).not.toMatch(/<text|var\(|NaN|undefined/);
    expect(svg).toContain('#1546a0');
  });
});
