import { expect, test } from 'vitest';
import { picturesOf, textOfPictures, tidyPictures } from './pictures.ts';

test('the pictures of a product are one text, and the same pictures again', () => {
  const pictures = [
    { path: '/storage/files/a-640.webp', it: 'Davanti, di notte', en: 'Front, by night' },
    { path: '/media/shop/b.svg', it: '', en: '' },
    { path: '/media/shop/c.svg', it: '', en: 'Back' },
    { path: '/media/shop/d.svg', it: 'Dietro ', en: '' },
  ];
  expect(picturesOf(textOfPictures(pictures))).toEqual(pictures);
  expect(textOfPictures([])).toBe('');
  expect(picturesOf('')).toEqual([]);
});

test('a bar in a text cannot be taken for the end of it, and an address alone is a picture', () => {
  expect(picturesOf(textOfPictures([{ path: '/media/a.svg', it: 'a | b', en: 'c' }]))).toEqual([
    { path: '/media/a.svg', it: 'a / b', en: 'c' },
  ]);
  expect(picturesOf('/media/a.svg\n\n')).toEqual([{ path: '/media/a.svg', it: '', en: '' }]);
});

test('is stored without the spaces that somebody is still typing', () => {
  expect(tidyPictures('/media/a.svg | Davanti  |  Front ')).toBe('/media/a.svg | Davanti | Front');
  expect(tidyPictures('/media/a.svg |')).toBe('/media/a.svg');
});
