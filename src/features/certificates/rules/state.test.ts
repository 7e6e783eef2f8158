import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { isUsable, stateOf } from './state.ts';

const until = (expiration: string, status: 'pending' | 'approved' | 'rejected') => ({
  status,
  expiration_date: day(expiration),
});

describe('How a certificate stands (checkout §4: none, then pending, then approved)', () => {
  test.each`
    certificate                        | state         | usable   | because
    ${null}                            | ${'none'}     | ${false} | ${'there is none'}
    ${until('2027-01-01', 'pending')}  | ${'pending'}  | ${true}  | ${'the office has not looked yet'}
    ${until('2027-01-01', 'approved')} | ${'approved'} | ${true}  | ${'the office has looked'}
    ${until('2026-09-01', 'approved')} | ${'approved'} | ${true}  | ${'its last day counts'}
    ${until('2026-08-31', 'approved')} | ${'expired'}  | ${false} | ${'it was over yesterday'}
    ${until('2026-08-31', 'pending')}  | ${'expired'}  | ${false} | ${'whether it was looked at or not'}
    ${until('2026-08-31', 'rejected')} | ${'rejected'} | ${false} | ${'the reason helps more than the date'}
    ${until('2027-01-01', 'rejected')} | ${'rejected'} | ${false} | ${'it does not become better with time'}
  `('$state: $because', ({ certificate, state, usable }) => {
    const found = stateOf(certificate, day('2026-09-01'));
    expect([found, isUsable(found)]).toEqual([state, usable]);
  });
});
