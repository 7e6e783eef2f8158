import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { disciplineOf, periodFaults, raceDayFault, uploadDeadline, yearAfter, yearsToChoose } from './validity.ts';

const today = day('2026-09-01');
const period = (date_of_issue: string, expiration_date: string) => ({
  date_of_issue: day(date_of_issue),
  expiration_date: day(expiration_date),
});
const days = fc.integer({ min: 0, max: 2_000 }).map((n) => addDays(day('2024-01-01'), n));

describe('What cannot be true of a certificate’s days', () => {
  test.each`
    issued          | expires         | faults                                         | because
    ${'2026-03-02'} | ${'2027-03-01'} | ${{}}                                          | ${'it lasts a year'}
    ${'2026-03-02'} | ${'2027-03-02'} | ${{}}                                          | ${'the same day a year later is a year'}
    ${'2026-03-02'} | ${'2027-03-03'} | ${{ expiration_date: 'certificate_too_long' }} | ${'a day more is not'}
    ${'2024-02-29'} | ${'2025-02-28'} | ${{}}                                          | ${'there is no 29 February next year'}
    ${'2026-09-01'} | ${'2026-09-01'} | ${{}}                                          | ${'of today, for today'}
    ${'2026-09-02'} | ${'2027-09-01'} | ${{ date_of_issue: 'date_in_the_future' }}     | ${'nobody is examined tomorrow'}
    ${'1991-08-13'} | ${'1992-08-12'} | ${{ date_of_issue: 'date_before_birth' }}      | ${'the athlete was not born yet'}
    ${'2026-03-02'} | ${'2026-03-01'} | ${{ expiration_date: 'expires_before_issue' }} | ${'it was over before it began'}
  `('$issued to $expires: $because', ({ issued, expires, faults }) => {
    expect(periodFaults(period(issued, expires), { today, birthday: day('1991-08-14') })).toEqual(faults);
  });

  test('whatever passes lasts a year at most and has begun', () =>
    fc.assert(
      fc.property(days, days, (date_of_issue, expiration_date) => {
        const faults = periodFaults({ date_of_issue, expiration_date }, { today, birthday: null });
        const fine =
          date_of_issue <= today && expiration_date >= date_of_issue && expiration_date <= yearAfter(date_of_issue);
        expect(Object.keys(faults).length === 0).toBe(fine);
      }),
    ));
});

describe('Choosing type 2 forces discipline 1 (registration §4)', () => {
  test.each`
    type                               | chosen  | discipline
    ${{ implied_discipline_id: 1 }}    | ${null} | ${1}
    ${{ implied_discipline_id: 1 }}    | ${3}    | ${1}
    ${{ implied_discipline_id: null }} | ${3}    | ${3}
    ${{ implied_discipline_id: null }} | ${null} | ${null}
  `('$type with $chosen means $discipline', ({ type, chosen, discipline }) => {
    expect(disciplineOf(type, chosen)).toBe(discipline);
  });
});

describe('Will it do on race day?', () => {
  const certificate = { ...period('2026-03-02', '2027-03-01'), type_id: 1, discipline_id: 2 };
  const triathlon = [{ type_id: 1, discipline_id: 2 }];
  test.each`
    asked                                 | races                           | fault                    | because
    ${triathlon}                          | ${['2027-03-01']}               | ${null}                  | ${'its last day counts'}
    ${triathlon}                          | ${['2027-03-02']}               | ${'expires_before_race'} | ${'it is over on race day'}
    ${triathlon}                          | ${['2026-10-01', '2027-05-30']} | ${'expires_before_race'} | ${'a package asks for each of its days'}
    ${triathlon}                          | ${['2026-03-01']}               | ${'not_yet_valid'}       | ${'it was issued after the race'}
    ${[{ type_id: 1, discipline_id: 3 }]} | ${['2026-10-01']}               | ${'other_kind'}          | ${'it is for another sport'}
    ${[{ type_id: 3, discipline_id: 2 }]} | ${['2026-10-01']}               | ${'other_kind'}          | ${'it is another examination'}
    ${[]}                                 | ${['2026-10-01']}               | ${null}                  | ${'a type that names none takes any'}
  `('$fault: $because', ({ asked, races, fault }) => {
    expect(raceDayFault(certificate, asked, races)).toBe(fault);
  });
});

describe('Until when a certificate may follow', () => {
  test.each`
    races                           | deadline        | because
    ${['2026-10-10']}               | ${'2026-10-03'} | ${'a week before the race'}
    ${['2027-05-30', '2026-10-10']} | ${'2026-10-03'} | ${'before the first of them'}
    ${['2026-09-08']}               | ${'2026-09-01'} | ${'that may be today'}
    ${['2026-09-05']}               | ${'2026-09-04'} | ${'later than that, the eve'}
    ${['2026-09-01']}               | ${'2026-09-01'} | ${'and on race day, at once'}
  `('$races: $deadline, $because', ({ races, deadline }) => {
    expect(uploadDeadline(races, today)).toBe(deadline);
  });

  test('never in the past, and never after the first race, if that is still to come', () =>
    fc.assert(
      fc.property(days, days, (race, now) => {
        const deadline = uploadDeadline([race], now as Day);
        if (race >= now) expect(deadline >= now && deadline <= race).toBe(true);
      }),
    ));
});

describe('The years to choose from', () => {
  test('are those in which a certificate that is good today can begin and end', () => {
    expect(yearsToChoose(today, null)).toEqual({
      issue: { from: 2026, to: 2025 },
      expiration: { from: 2027, to: 2026 },
    });
  });

  test('reach back to those of one that is edited', () => {
    expect(yearsToChoose(today, period('2021-03-02', '2022-03-01'))).toEqual({
      issue: { from: 2026, to: 2021 },
      expiration: { from: 2027, to: 2022 },
    });
  });
});
