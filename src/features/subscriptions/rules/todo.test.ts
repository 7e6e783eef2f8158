import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { daysUntil, withoutDocument } from './todo.ts';

test('days are counted on the wall calendar, over a change of the hour too', () => {
  expect(daysUntil(day('2027-05-30'), day('2027-05-26'))).toBe(4);
  expect(daysUntil(day('2027-03-29'), day('2027-03-27'))).toBe(2);
  expect(daysUntil(day('2027-05-30'), day('2027-05-30'))).toBe(0);
});

test('a certificate is to be done for races that are still to come, today’s included', () => {
  const row = (race_starts_at: string, status: 'pending' | 'rejected' | null) => ({
    race_starts_at,
    status: null,
    medical_certificate_uploads_active: 1 as const,
    datahealth_active: 0 as const,
    attachment: status && { medical_certificate: { status } },
    datahealth_code: null,
  });
  const rows = [
    row('2027-05-30T07:00:00Z', null),
    row('2027-05-30T07:00:00Z', 'pending'),
    row('2027-06-30T07:00:00Z', 'rejected'),
    row('2027-05-01T07:00:00Z', null),
  ];
  expect(withoutDocument(rows, new Date('2027-05-30T12:00:00Z'))).toEqual([rows[0], rows[2]]);
});
