import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { awaitedWire } from './awaitedWire.ts';

test('a transfer is awaited once it is chosen and confirmed, and only then (checkout §4)', () => {
  expect(awaitedWire('wiretransfer', day('2026-09-10'))).toBe('2026-09-10');
  expect(awaitedWire('wiretransfer', null)).toBeNull();
  expect(awaitedWire('credit_card', day('2026-09-10'))).toBeNull();
  expect(awaitedWire(null, null)).toBeNull();
});
