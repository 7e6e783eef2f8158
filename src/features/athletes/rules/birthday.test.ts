import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { isMinor, mayConsentAlone, mayHoldAccount } from './age.ts';
import { birthdayFrom, birthYears, isBirthday } from './birthday.ts';

const today = day('2026-11-21');

describe('The birthday (registration §3: assembled from day, month, year; years from 1900 to the current year)', () => {
  test.each`
    parts                 | birthday        | because
    ${[14, 8, 1991]}      | ${'1991-08-14'} | ${'parts are padded'}
    ${['1', '1', '1900']} | ${'1900-01-01'} | ${'1900 is the first year'}
    ${[31, 12, 1899]}     | ${null}         | ${'1899 is before it'}
    ${[30, 2, 1992]}      | ${null}         | ${'February has no thirtieth'}
    ${[29, 2, 1992]}      | ${'1992-02-29'} | ${'1992 was a leap year'}
    ${[29, 2, 1993]}      | ${null}         | ${'1993 was not'}
    ${[21, 11, 2026]}     | ${'2026-11-21'} | ${'one can be born today'}
    ${[22, 11, 2026]}     | ${null}         | ${'but not tomorrow'}
    ${['', 8, 1991]}      | ${null}         | ${'the day is missing'}
  `('$parts is $birthday: $because', ({ parts: [dayPart, month, year], birthday }) => {
    expect(birthdayFrom({ day: dayPart, month, year }, today)).toBe(birthday);
  });

  test('the years to choose from begin with this one', () => {
    expect(birthYears(today)).toEqual({ from: 2026, to: 1900 });
  });

  test('what is put together is a birthday, and a birthday can be put together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 32 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 1890, max: 2030 }),
        (at, month, year) => {
          const made = birthdayFrom({ day: at, month, year }, today);
          if (made !== null) expect(isBirthday(made, today)).toBe(true);
          if (made !== null) expect(made.split('-').map(Number)).toEqual([year, month, at]);
        },
      ),
    );
  });
});

describe('Ages (registration §9: 18 for account holders, 16 for privacy)', () => {
  test.each`
    birthday        | account  | minor    | consents | because
    ${'2008-11-21'} | ${true}  | ${false} | ${true}  | ${'18 today'}
    ${'2008-11-22'} | ${false} | ${true}  | ${true}  | ${'18 tomorrow'}
    ${'2010-11-21'} | ${false} | ${true}  | ${true}  | ${'16 today'}
    ${'2010-11-22'} | ${false} | ${true}  | ${false} | ${'16 tomorrow'}
  `('born on $birthday: $because', ({ birthday, account, minor, consents }) => {
    const born = day(birthday);
    expect([mayHoldAccount(born, today), isMinor(born, today), mayConsentAlone(born, today)]).toEqual([
      account,
      minor,
      consents,
    ]);
  });
});
