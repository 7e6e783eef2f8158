import { expect, test } from 'vitest';
import { ApiError } from './api.tsx';
import { isLostConnection } from './lostConnection.ts';

test('a connection is lost where nothing answers, in the words of every browser', () => {
  expect(isLostConnection(new ApiError(0, {}))).toBe(true);
  for (const message of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: /assets/x.js',
  ])
    expect(isLostConnection(new TypeError(message))).toBe(true);
});

test('a refusal and a fault of our own are no lost connection', () => {
  expect(isLostConnection(new ApiError(503, { error: 'unavailable' }))).toBe(false);
  expect(isLostConnection(new TypeError('Cannot read properties of undefined'))).toBe(false);
  expect(isLostConnection(undefined)).toBe(false);
});
