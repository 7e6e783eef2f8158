import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { isOnSale } from './onSale.ts';

const today = day('2026-09-01');
const yes = true;
const no = false;

describe('What can be sold today (checkout §3)', () => {
  test.each`
    active | from            | to              | sold   | because
    ${yes} | ${null}         | ${null}         | ${yes} | ${'it has no dates'}
    ${yes} | ${'2026-09-01'} | ${'2026-09-01'} | ${yes} | ${'first and last day are included'}
    ${yes} | ${'2026-09-02'} | ${null}         | ${no}  | ${'its sale has not begun'}
    ${yes} | ${null}         | ${'2026-08-31'} | ${no}  | ${'its sale has ended'}
    ${no}  | ${null}         | ${null}         | ${no}  | ${'the organiser switched it off'}
  `('sold: $sold, because $because', ({ active, from, to, sold }) => {
    const dates = { active, fromDate: from && day(from), toDate: to && day(to) };
    expect(isOnSale(dates, today)).toBe(sold);
  });
});
