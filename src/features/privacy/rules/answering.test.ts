import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { extendedDue, isExtendable } from './answering.ts';

const request = { state: 'received' as const, due_day: day('2026-10-01'), extended: false };

test.each`
  when                               | given                     | today           | may
  ${'on the first month’s last day'} | ${{}}                     | ${'2026-10-01'} | ${true}
  ${'a day later'}                   | ${{}}                     | ${'2026-10-02'} | ${false}
  ${'a second time'}                 | ${{ extended: true }}     | ${'2026-09-10'} | ${false}
  ${'once it is answered'}           | ${{ state: 'answered' }}  | ${'2026-09-10'} | ${false}
  ${'once it is withdrawn'}          | ${{ state: 'withdrawn' }} | ${'2026-09-10'} | ${false}
`('the time to answer is extended $when: $may', ({ given, today, may }) => {
  expect(isExtendable({ ...request, ...given }, day(today))).toBe(may);
});

test('by two months', () => {
  expect(extendedDue(day('2026-10-01'))).toBe('2026-12-01');
});
