import { expect, test } from 'vitest';
import { fileToGoOnTo } from './fileToGoOnTo.ts';

test.each([
  '/api/v3.0/circuits/15/takings/file?month=2026-11&lang=it',
  '/api/v3.0/circuits/15/races/201/lists/start?format=csv&lang=en',
  '/storage/invoices/fattura2026-1.pdf',
])('%s is a file of the office', (address) => {
  expect(fileToGoOnTo(address)).toBe(address);
});

test.each([
  null,
  '',
  'https://evil.example/api/v3.0/circuits/15/takings/file',
  '//evil.example/api/v3.0/circuits/15/x',
  '/api/v3.0/circuits/15/../../user',
  '/api/v3.0/auth/logout',
  '/it/console',
])('%s is none', (address) => {
  expect(fileToGoOnTo(address)).toBeNull();
});
