import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { heldUntil } from './heldUntil.ts';

const expires_at = '2026-12-07T23:00:00.000Z';

test('an unpaid order is held until an hour, in Italian time', () => {
  expect(heldUntil({ expires_at, due_day: null }, 'it')).toBe('all’8 dicembre 2026 alle 00:00');
  expect(heldUntil({ expires_at, due_day: null }, 'en')).toBe('8 December 2026 at 00:00');
});

test('an order paid by wire is held until the end of a day', () => {
  expect(heldUntil({ expires_at, due_day: day('2026-11-30') }, 'it')).toBe('al 7 dicembre 2026');
});

test('what is not held has no end', () => {
  expect(heldUntil({ expires_at: null, due_day: null }, 'it')).toBeNull();
});
