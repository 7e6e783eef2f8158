import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawArt } from './drawArt.ts';
import { PosterArt } from './PosterArt.tsx';

test('A poster stands in the page as the server sends it', () => {
  const drawing = { art: { kind: 'tri', seed: 'c/s/r/2027' }, format: '8:5', text: {} } as const;
  expect(renderToStaticMarkup(<PosterArt {...drawing} />)).toBe(`<span>${drawArt(drawing)}</span>`);
});

test('A circuit’s sheet without its line has no stops', () => {
  const art = { circuit: true, seed: 'tre-laghi/20', stages: 4 } as const;
  const stops = (line: boolean) =>
    drawArt({ art: { ...art, line }, format: 'desktop', text: {} }).match(/class="route/g);
  expect(stops(true)).not.toBeNull();
  expect(stops(false)).toBeNull();
});
