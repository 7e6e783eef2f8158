import { expect, test } from 'vitest';
import { isFile } from './isFile.ts';

test.each([
  ['/it/wp-login.php', true],
  ['/favicon.ico', true],
  ['/it/pass', false],
  ['/it/races.data', false],
  // Cut off by whoever passed it on.
  ['/it/pass/1.1.TL20-7KQ4-M2XD.5.aB3', false],
  ['/en/refund-account/0190a000.1796000000.x1', false],
  ['/en/offers/0190a000.x12', false],
  ['/it/pass/a/b.png', true],
] as const)('%s is a file: %s', (path, is) => {
  expect(isFile(path)).toBe(is);
});
