import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  ClockTime,
  clockTimeInRome,
  Day,
  DayIn,
  day,
  dayFigure,
  dayInRome,
  dayInSentence,
  dayOf,
  formatDay,
  formatDays,
  formatInstant,
  formatTime,
  formatWait,
  instantInRome,
  posterDay,
  readDay,
  untilInSentence,
  yearOf,
} from './calendar.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));

describe('Italian clocks', () => {
  test.each`
    shown                 | utc                           | twice
    ${'2027-05-30T09:00'} | ${'2027-05-30T07:00:00.000Z'} | ${false}
    ${'2027-01-10T09:00'} | ${'2027-01-10T08:00:00.000Z'} | ${false}
    ${'2027-03-28T01:59'} | ${'2027-03-28T00:59:00.000Z'} | ${false}
    ${'2027-03-28T02:30'} | ${'2027-03-28T01:30:00.000Z'} | ${true}
    ${'2027-03-28T03:00'} | ${'2027-03-28T01:00:00.000Z'} | ${false}
    ${'2027-10-31T02:30'} | ${'2027-10-31T00:30:00.000Z'} | ${true}
    ${'2027-10-31T03:00'} | ${'2027-10-31T02:00:00.000Z'} | ${false}
  `('show $shown at $utc', ({ shown, utc, twice }) => {
    const at = ClockTime.parse(shown);
    expect(instantInRome(at).toISOString()).toBe(utc);
    if (!twice) expect(clockTimeInRome(instantInRome(at))).toBe(shown);
  });

  test.each(['2027-02-30T09:00', '2027-05-30', '2027-05-30T24:01', '30/05/2027 09:00', '0027-05-30T09:00', ''])(
    'never show %s',
    (shown) => {
      expect(ClockTime.safeParse(shown).success).toBe(false);
    },
  );
});

describe('A year', () => {
  test.each(['0001', '0027', '1899', '2101', '9999'])('that nobody means is refused: %s', (year) => {
    expect(ClockTime.safeParse(`${year}-05-30T09:00`).error?.issues[0]?.message).toBe('year_not_valid');
    expect(DayIn('date_not_valid').safeParse(`${year}-05-30`).error?.issues[0]?.message).toBe('date_not_valid');
    expect(readDay(`30/05/${year}`)).toBeNull();
  });

  test.each(['1900', '2026', '2100'])('that can be meant is taken: %s', (year) => {
    expect(ClockTime.parse(`${year}-05-30T09:00`)).toBe(`${year}-05-30T09:00`);
    expect(DayIn('date_not_valid').parse(`${year}-05-30`)).toBe(readDay(`30/05/${year}`));
  });

  // While somebody types 2027 the form holds 0002, 0020 and 0202, and its preview shows them.
  test.each(['0002', '0020', '0202'])('that is half typed is reckoned with: %s', (year) => {
    const shown = `${year}-05-30T09:00` as ClockTime;
    expect(clockTimeInRome(instantInRome(shown)).slice(0, 10)).toBe(`${year}-05-30`);
    expect(formatDay(dayInRome(instantInRome(shown)), 'it')).toContain(String(Number(year)));
  });
});

describe('A day has no hour', () => {
  test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T10:00', ''])(
    '"%s" is not a day',
    (text) => {
      expect(Day.safeParse(text).success).toBe(false);
      expect(dayOf(text)).toBeNull();
      expect(() => day(text)).toThrow(RangeError);
    },
  );

  test('by hand and by schema the same days are known', () => {
    const text = fc.oneof(
      fc.tuple(fc.nat(9_999), fc.nat(14), fc.nat(33)).map((parts) => {
        const [year, month, date] = parts.map((part, n) => String(part).padStart(n === 0 ? 4 : 2, '0'));
        return `${year}-${month}-${date}`;
      }),
      fc.string(),
    );
    fc.assert(fc.property(text, (known) => (dayOf(known) !== null) === Day.safeParse(known).success));
  });

  test.each`
    instant                       | today           | because
    ${'2026-11-21T22:59:59.000Z'} | ${'2026-11-21'} | ${'in winter Italy is one hour ahead of UTC'}
    ${'2026-11-21T23:00:00.000Z'} | ${'2026-11-22'} | ${'so its midnight is at 23:00 UTC'}
    ${'2026-07-31T21:59:59.000Z'} | ${'2026-07-31'} | ${'in summer it is two hours ahead'}
    ${'2026-07-31T22:00:00.000Z'} | ${'2026-08-01'} | ${'so its midnight is at 22:00 UTC'}
    ${'2026-12-31T23:30:00.000Z'} | ${'2027-01-01'} | ${'the new year begins in Italy'}
  `('at $instant it is $today for the organisers: $because', ({ instant, today }) => {
    expect(dayInRome(new Date(instant))).toBe(today);
  });

  test.each`
    from            | days   | then            | because
    ${'2026-10-24'} | ${1}   | ${'2026-10-25'} | ${'the night in which the clocks go back is one day'}
    ${'2026-03-28'} | ${1}   | ${'2026-03-29'} | ${'and so is the one in which they go forward'}
    ${'2028-02-28'} | ${1}   | ${'2028-02-29'} | ${'leap years have their day'}
    ${'2026-12-31'} | ${1}   | ${'2027-01-01'} | ${'the year turns'}
    ${'2026-03-01'} | ${-1}  | ${'2026-02-28'} | ${'days are counted backwards too'}
    ${'2026-01-01'} | ${365} | ${'2027-01-01'} | ${'a common year'}
  `('$days days from $from it is $then: $because', ({ from, days, then }) => {
    expect(addDays(day(from), days)).toBe(then);
  });

  test('days that are added and taken away again lead back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
  });

  test('a year is read from its four digits', () => {
    expect(yearOf(day('2026-05-30'))).toBe(2026);
  });
});

describe('Age (registration §9: 18 for account holders)', () => {
  test.each`
    birthday        | on              | age    | because
    ${'2008-09-01'} | ${'2026-08-31'} | ${17}  | ${'the day before the birthday does not count yet'}
    ${'2008-09-01'} | ${'2026-09-01'} | ${18}  | ${'the birthday itself does'}
    ${'2008-02-29'} | ${'2026-02-28'} | ${17}  | ${'born on 29 February, a common year has the birthday on 1 March'}
    ${'2008-02-29'} | ${'2026-03-01'} | ${18}  | ${'and there it is'}
    ${'1900-01-01'} | ${'2026-09-01'} | ${126} | ${'birth years begin at 1900'}
  `('who was born on $birthday is $age on $on: $because', ({ birthday, on, age }) => {
    expect(ageOn(day(birthday), day(on))).toBe(age);
  });
});

describe('Days and hours for people', () => {
  test.each`
    style        | it                          | en
    ${'day'}     | ${'12 ottobre 2026'}        | ${'12 October 2026'}
    ${'weekday'} | ${'lunedì 12 ottobre 2026'} | ${'Monday, 12 October 2026'}
    ${'short'}   | ${'12 ott'}                 | ${'12 Oct'}
    ${'month'}   | ${'ottobre 2026'}           | ${'October 2026'}
  `('2026-10-12 in style $style is "$it" and "$en"', ({ style, it, en }) => {
    expect(formatDay(day('2026-10-12'), 'it', style)).toBe(it);
    expect(formatDay(day('2026-10-12'), 'en', style)).toBe(en);
  });

  test('what lasts several days is told by the first and the last, one day by its weekday', () => {
    expect(formatDays(day('2027-01-03'), day('2027-01-17'), 'it')).toBe('3 gennaio – 17 gennaio 2027');
    expect(formatDays(day('2027-01-03'), day('2027-01-17'), 'en')).toBe('3 January – 17 January 2027');
    expect(formatDays(day('2026-12-28'), day('2027-01-03'), 'it')).toBe('28 dicembre 2026 – 3 gennaio 2027');
    expect(formatDays(day('2026-10-12'), day('2026-10-12'), 'it')).toBe('lunedì 12 ottobre 2026');
  });

  test('an instant is told in Italian time, also on the other side of midnight', () => {
    expect(formatInstant('2026-10-12T07:00:00.000Z', 'it')).toBe('12 ottobre 2026, 09:00');
    expect(formatInstant('2026-10-12T22:30:00.000Z', 'en')).toBe('13 October 2026, 00:30');
    expect(formatTime('2026-01-12T08:05:00.000Z')).toBe('09:05');
  });

  test('what ends at midnight holds until the end of the day before; anything else until its hour', () => {
    expect(untilInSentence('2026-12-07T23:00:00.000Z', 'it')).toBe('al 7 dicembre 2026');
    expect(untilInSentence('2026-12-07T23:00:00.000Z', 'en')).toBe('7 December 2026');
    expect(untilInSentence('2026-12-07T22:59:00.000Z', 'it')).toBe('al 7 dicembre 2026 alle 23:59');
    expect(untilInSentence('2026-12-07T22:59:00.000Z', 'en')).toBe('7 December 2026 at 23:59');
  });

  test.each`
    on              | words
    ${'2026-12-01'} | ${'il 1º dicembre 2026'}
    ${'2026-12-08'} | ${'l’8 dicembre 2026'}
    ${'2026-12-11'} | ${'l’11 dicembre 2026'}
    ${'2026-12-21'} | ${'il 21 dicembre 2026'}
  `('an Italian sentence says "$words"', ({ on, words }) => {
    expect(dayInSentence(day(on), 'it')).toBe(words);
  });

  test('the first of a month is an ordinal in each style that shows the day', () => {
    expect(formatDay(day('2026-12-01'), 'it', 'weekday')).toBe('martedì 1º dicembre 2026');
    expect(formatDay(day('2026-12-01'), 'it', 'short')).toBe('1º dic');
    expect(formatDay(day('2026-12-01'), 'it', 'month')).toBe('dicembre 2026');
    expect(formatDay(day('2026-12-01'), 'en')).toBe('1 December 2026');
  });

  test.each`
    seconds | it              | en
    ${1}    | ${'1 secondo'}  | ${'1 second'}
    ${89}   | ${'89 secondi'} | ${'89 seconds'}
    ${90}   | ${'2 minuti'}   | ${'2 minutes'}
    ${749}  | ${'13 minuti'}  | ${'13 minutes'}
    ${5400} | ${'2 ore'}      | ${'2 hours'}
  `('$seconds seconds to wait are "$it"', ({ seconds, it, en }) => {
    expect([formatWait(seconds, 'it'), formatWait(seconds, 'en')]).toEqual([it, en]);
  });

  test.each`
    from            | months | to
    ${'2026-12-26'} | ${2}   | ${'2027-02-26'}
    ${'2026-12-31'} | ${2}   | ${'2027-02-28'}
    ${'2027-12-29'} | ${2}   | ${'2028-02-29'}
    ${'2026-03-31'} | ${1}   | ${'2026-04-30'}
    ${'2026-10-01'} | ${2}   | ${'2026-12-01'}
  `('$months months after $from is $to', ({ from, months, to }) => {
    expect(addMonths(day(from), months)).toBe(to);
  });

  test('a poster prints day and month as figures', () => {
    expect(posterDay(day('2026-05-30'))).toBe('30.5');
    expect(dayFigure(day('2026-05-30'), 'it')).toEqual({ value: '30', unit: 'mag' });
    expect(dayFigure(day('2026-05-01'), 'en')).toEqual({ value: '1', unit: 'May' });
  });
});
