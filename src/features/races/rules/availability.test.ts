import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { availabilityOf, isFew, offerOf, placesLeft } from './availability.ts';
import { showsRegisterButton } from './registerButton.ts';

const now = new Date('2026-09-01T10:00:00Z');
const later = new Date('2026-09-20T21:59:00Z');
const past = new Date('2026-08-31T21:59:00Z');
const yes = true;
const no = false;

describe('Race availability on Home (registration §9, checkout §2)', () => {
  test.each`
    stock  | ordered | purchased | soon   | ends     | race            | state            | because
    ${100} | ${10}   | ${60}     | ${no}  | ${later} | ${'2026-09-27'} | ${'open'}        | ${'stock minus ordered minus purchased is above 0'}
    ${100} | ${0}    | ${99}     | ${no}  | ${later} | ${'2026-09-27'} | ${'open'}        | ${'one place is a place'}
    ${100} | ${40}   | ${60}     | ${no}  | ${later} | ${'2026-09-27'} | ${'sold_out'}    | ${'what is ordered counts, paid or not'}
    ${90}  | ${40}   | ${60}     | ${no}  | ${later} | ${'2026-09-27'} | ${'sold_out'}    | ${'a stock that was lowered sells nothing'}
    ${100} | ${0}    | ${0}      | ${yes} | ${later} | ${'2026-09-27'} | ${'coming_soon'} | ${'the organiser has not opened it'}
    ${100} | ${0}    | ${0}      | ${no}  | ${past}  | ${'2026-09-27'} | ${'closed'}      | ${'its registration end has passed'}
    ${100} | ${0}    | ${0}      | ${no}  | ${now}   | ${'2026-09-27'} | ${'closed'}      | ${'it ends at that very instant'}
    ${100} | ${0}    | ${0}      | ${no}  | ${later} | ${'2026-08-31'} | ${'closed'}      | ${'the race has been run'}
    ${100} | ${0}    | ${0}      | ${no}  | ${later} | ${'2026-09-01'} | ${'open'}        | ${'on its own day it has not been run'}
    ${0}   | ${0}    | ${0}      | ${yes} | ${past}  | ${'2026-08-30'} | ${'coming_soon'} | ${'coming soon is said first'}
    ${100} | ${0}    | ${100}    | ${no}  | ${past}  | ${'2026-09-27'} | ${'sold_out'}    | ${'sold out is said before closed'}
  `('$state when $because', ({ soon, ends, race, state, ...counters }) => {
    const offer = { comingSoon: soon, registrationEndsAt: ends, endsOn: day(race) };
    expect(availabilityOf([offer], placesLeft({ ...counters, kept: 0 }), now)).toBe(state);
  });

  test.each`
    state            | anybody | superAdmin
    ${'open'}        | ${yes}  | ${yes}
    ${'coming_soon'} | ${no}   | ${yes}
    ${'sold_out'}    | ${no}   | ${yes}
    ${'closed'}      | ${no}   | ${yes}
  `('a super-admin always gets the register button; anybody else when it is $state: $anybody', (row) => {
    expect(showsRegisterButton({ state: row.state, stopped: false }, false)).toBe(row.anybody);
    expect(showsRegisterButton({ state: row.state, stopped: false }, true)).toBe(row.superAdmin);
    expect(showsRegisterButton({ state: row.state, stopped: true }, true)).toBe(false);
  });

  test.each`
    instant                   | state       | because
    ${'2026-09-20T21:58:59Z'} | ${'open'}   | ${'a second is left'}
    ${'2026-09-20T21:59:00Z'} | ${'closed'} | ${'it ends at that very second'}
  `('$state at $instant: $because', ({ instant, state }) => {
    const offer = { comingSoon: false, registrationEndsAt: later, endsOn: day('2026-09-27') };
    expect(availabilityOf([offer], 100, new Date(instant))).toBe(state);
  });

  test.each`
    instant                   | state       | because
    ${'2026-09-27T21:59:59Z'} | ${'open'}   | ${'in Rome it is still the day of the race'}
    ${'2026-09-27T22:00:00Z'} | ${'closed'} | ${'in Rome the next day has begun'}
  `('a race of 27 September is $state at $instant: $because', ({ instant, state }) => {
    const offer = {
      comingSoon: false,
      registrationEndsAt: new Date('2026-12-31T00:00:00Z'),
      endsOn: day('2026-09-27'),
    };
    expect(availabilityOf([offer], 100, new Date(instant))).toBe(state);
  });

  const open = { coming_soon: false, registration_ends_at: later.toISOString(), ends_on: day('2026-09-27') };
  const soon = { ...open, coming_soon: true };
  const closed = { ...open, registration_ends_at: past.toISOString() };
  const run = { ...open, ends_on: day('2026-08-31') };
  const { ends_on: _, ...pack } = open;

  test.each`
    itself                           | races             | places | state            | because
    ${pack}                          | ${[open, open]}   | ${9}   | ${'open'}        | ${'all its races are open'}
    ${pack}                          | ${[open, closed]} | ${9}   | ${'closed'}      | ${'one race is closed'}
    ${pack}                          | ${[run, open]}    | ${9}   | ${'closed'}      | ${'one race has been run'}
    ${{ ...pack, ...closed }}        | ${[open, open]}   | ${9}   | ${'closed'}      | ${'the package itself has ended'}
    ${pack}                          | ${[closed, open]} | ${0}   | ${'sold_out'}    | ${'sold out is said before closed'}
    ${pack}                          | ${[closed, soon]} | ${0}   | ${'coming_soon'} | ${'coming soon is said first'}
    ${{ ...pack, coming_soon: yes }} | ${[open, open]}   | ${9}   | ${'coming_soon'} | ${'the package itself is not open'}
  `('a package is $state when $because', ({ itself, races, places, state }) => {
    expect(availabilityOf([itself, ...races].map(offerOf), places, now)).toBe(state);
  });

  test.each`
    stock  | taken  | few    | because
    ${600} | ${576} | ${yes} | ${'24 places are few'}
    ${600} | ${540} | ${yes} | ${'a tenth of all is few'}
    ${600} | ${539} | ${no}  | ${'more than a tenth is not'}
    ${40}  | ${20}  | ${yes} | ${'24 or fewer, and half of them gone'}
    ${40}  | ${19}  | ${no}  | ${'a small race of which half is free is not scarce'}
    ${600} | ${600} | ${no}  | ${'none is sold out, not few'}
  `('of $stock with $taken taken, few: $few, because $because', ({ stock, taken, few }) => {
    expect(isFew({ stock, ordered: 0, purchased: taken, kept: 0 })).toBe(few);
  });

  test('places left are never negative', () => {
    expect(placesLeft({ stock: 10, ordered: 8, purchased: 5, kept: 0 })).toBe(0);
  });

  test('a place that is kept for whoever has a code is not left (decision 090)', () => {
    expect(placesLeft({ stock: 10, ordered: 2, purchased: 5, kept: 3 })).toBe(0);
  });
});
