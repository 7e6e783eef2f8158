import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { bornOutside, bornWhenever } from './born.ts';

test.each`
  birthday             | from    | until   | outside                        | because
  ${day('2004-01-01')} | ${2004} | ${2010} | ${null}                        | ${'the first day of the first year is in'}
  ${day('2010-12-31')} | ${2004} | ${2010} | ${null}                        | ${'the last day of the last year is in'}
  ${day('2003-12-31')} | ${2004} | ${2010} | ${{ from: 2004, until: 2010 }} | ${'a day before is not'}
  ${day('2011-01-01')} | ${2004} | ${2010} | ${{ from: 2004, until: 2010 }} | ${'a day after is not'}
  ${day('1950-06-01')} | ${2004} | ${null} | ${{ from: 2004, until: 0 }}    | ${'under 23 has no last year'}
  ${day('2020-06-01')} | ${2004} | ${null} | ${null}                        | ${'younger is in where no last year is set'}
  ${day('1990-06-01')} | ${null} | ${1986} | ${{ from: 0, until: 1986 }}    | ${'masters have no first year'}
  ${null}              | ${2004} | ${2010} | ${null}                        | ${'a birthday that is missing is another fault'}
`('a type for $from to $until and somebody born on $birthday: $because', ({ birthday, from, until, outside }) => {
  expect(bornOutside(birthday, { born_from: from, born_until: until })).toEqual(outside);
});

test('a type without years is for everybody', () => {
  expect(bornOutside(day('1930-01-01'), bornWhenever)).toBeNull();
});
