import { describe, expect, test } from 'vitest';
import { isMinor } from '#features/athletes/rules/age.ts';
import { day } from '#kernel/calendar.ts';
import { mayHoldAccount } from './accountAge.ts';
import { birthYears, isBirthday } from './birthday.ts';

const today = day('2026-11-21');

describe('The birthday (registration §3: years from 1900 to the current year)', () => {
  test.each`
    text            | is       | because
    ${'1991-08-14'} | ${true}  | ${'it is a day long past'}
    ${'1900-01-01'} | ${true}  | ${'1900 is the first year'}
    ${'1899-12-31'} | ${false} | ${'1899 is before it'}
    ${'1992-02-30'} | ${false} | ${'February has no thirtieth'}
    ${'1992-02-29'} | ${true}  | ${'1992 was a leap year'}
    ${'1993-02-29'} | ${false} | ${'1993 was not'}
    ${'2026-11-21'} | ${true}  | ${'one can be born today'}
    ${'2026-11-22'} | ${false} | ${'but not tomorrow'}
    ${'1991-08-'}   | ${false} | ${'the day is missing'}
    ${'1991-8-14'}  | ${false} | ${'month and day have two digits'}
  `('$text: $because', ({ text, is }) => {
    expect(isBirthday(text, today)).toBe(is);
  });

  test('the years to choose from begin with this one', () => {
    expect(birthYears(today)).toEqual({ from: 2026, to: 1900 });
  });
});

describe('Ages (registration §9: 18 for account holders)', () => {
  test.each`
    birthday        | account  | minor    | because
    ${'2008-11-21'} | ${true}  | ${false} | ${'18 today'}
    ${'2008-11-22'} | ${false} | ${true}  | ${'18 tomorrow'}
  `('born on $birthday: $because', ({ birthday, account, minor }) => {
    const born = day(birthday);
    expect([mayHoldAccount(born, today), isMinor(born, today)]).toEqual([account, minor]);
  });
});
