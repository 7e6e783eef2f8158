import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { identityFaults, ownRecordFaults } from './identity.ts';

const today = day('2026-09-01');
const giulia = { firstname: 'Giulia', lastname: 'Ferraris', birthday: day('1991-08-14') };
const child = day('2012-05-01');

test.each`
  because                                      | before                             | given                              | faults
  ${'the same is the same, whatever its case'} | ${{}}                              | ${{ firstname: 'GIULIA ' }}        | ${{}}
  ${'another name is another person'}          | ${{}}                              | ${{ lastname: 'Rossi' }}           | ${{ lastname: 'fixed' }}
  ${'a birthday stays'}                        | ${{}}                              | ${{ birthday: day('1991-08-15') }} | ${{ birthday: 'fixed' }}
  ${'and nobody becomes a child'}              | ${{}}                              | ${{ birthday: child }}             | ${{ birthday: 'fixed' }}
  ${'what was not known yet is given'}         | ${{ birthday: null }}              | ${{}}                              | ${{}}
  ${'but an account holder is an adult'}       | ${{ birthday: null }}              | ${{ birthday: child }}             | ${{ birthday: 'under_age' }}
  ${'a name that was too short is mended'}     | ${{ firstname: 'G.' }}             | ${{}}                              | ${{}}
  ${'a birthday that cannot be is mended'}     | ${{ birthday: day('1891-08-14') }} | ${{}}                              | ${{}}
`('$because', ({ before, given, faults }) => {
  expect(ownRecordFaults({ ...giulia, ...before }, { ...giulia, ...given }, today)).toEqual(faults);
});

test('a first record is an adult’s', () => {
  expect(ownRecordFaults(null, giulia, today)).toEqual({});
  expect(ownRecordFaults(null, { ...giulia, birthday: child }, today)).toEqual({ birthday: 'under_age' });
});

test('somebody else’s child stays a child', () => {
  expect(identityFaults({ ...giulia, birthday: child }, { ...giulia, birthday: child }, today)).toEqual({});
});
