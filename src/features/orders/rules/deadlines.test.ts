import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { endOfDay, expiryWithoutWire, orderExpiry, wireDeadline } from './deadlines.ts';

const now = new Date('2026-09-01T10:00:00Z');

describe('How long an order waits', () => {
  test('a wire is to be sent within 7 days, and the order expires 7 days after that day', () => {
    const { dueDay, expiresAt } = wireDeadline(now);
    expect(dueDay).toBe('2026-09-08');
    expect(expiresAt.toISOString()).toBe('2026-09-15T22:00:00.000Z');
  });

  test('the day is the Italian one: late in the evening in UTC it is tomorrow', () => {
    expect(wireDeadline(new Date('2026-09-01T22:30:00Z')).dueDay).toBe('2026-09-09');
  });

  test('a wire that is chosen anew much later has the days of an order that was just placed, not new ones', () => {
    const { dueDay, expiresAt } = wireDeadline(new Date('2026-09-12T10:00:00Z'), now);
    expect(dueDay).toBe('2026-09-12');
    expect(expiresAt.toISOString()).toBe('2026-09-15T22:00:00.000Z');
  });

  test('an order that no longer awaits a wire waits as long as a new one, and never longer than before', () => {
    expect(expiryWithoutWire(now, 24, '2026-09-15T22:00:00Z')).toEqual(new Date('2026-09-02T10:00:00Z'));
    expect(expiryWithoutWire(now, 24, '2026-09-01T22:00:00Z')).toEqual(new Date('2026-09-01T22:00:00Z'));
    expect(expiryWithoutWire(now, 24, null)).toEqual(new Date('2026-09-02T10:00:00Z'));
  });

  test.each`
    of              | end                           | because
    ${'2026-07-01'} | ${'2026-07-01T22:00:00.000Z'} | ${'summer time is two hours ahead'}
    ${'2026-12-01'} | ${'2026-12-01T23:00:00.000Z'} | ${'winter time is one hour ahead'}
    ${'2026-10-25'} | ${'2026-10-25T23:00:00.000Z'} | ${'on that day summer time ended'}
    ${'2027-03-28'} | ${'2027-03-28T22:00:00.000Z'} | ${'on that day it began'}
  `('$of ends at $end: $because', ({ of, end }) => {
    expect(endOfDay(day(of)).toISOString()).toBe(end);
  });

  test('an order holds its places for the hours of the setting', () => {
    expect(orderExpiry(now, 24).toISOString()).toBe('2026-09-02T10:00:00.000Z');
  });
});
