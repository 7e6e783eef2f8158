import { expect, test } from 'vitest';
import { linkInLang } from './linkInLang.ts';

test.each([
  ['/shop', '/en/shop'],
  ['/shop?order=price#top', '/en/shop?order=price#top'],
  ['/', '/en'],
  ['/it/shop', '/it/shop'],
  ['/en', '/en'],
  [
    '/storage/files/0190a0a0-0000-7000-8000-000000000001.pdf',
    '/storage/files/0190a0a0-0000-7000-8000-000000000001.pdf',
  ],
  ['/api/docs', '/api/docs'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/media/regolamento', '/media/regolamento'],
  ['/apice', '/en/apice'],
  ['https://example.it/shop', 'https://example.it/shop'],
  [null, null],
])('a notice that leads to %s leads an English reader to %s', (link, led) => {
  expect(linkInLang(link, 'en')).toBe(led);
});
