import { expect, test } from 'vitest';
import { isPublicHost } from './isPublicHost.ts';

test.each([
  ['gare.trelaghi.it', true],
  ['gare.trelaghi.it:8080', true],
  ['localhost', false],
  ['localhost:3000', false],
  ['circuit8.localhost', false],
  ['127.0.0.1', false],
  ['portale', false],
])('the world reaches %s: %s', (host, is) => {
  expect(isPublicHost(host)).toBe(is);
});
