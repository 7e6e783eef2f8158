import { expect, test } from 'vitest';
import { refusalOf } from '#kernel/rule.ts';
import { openingOf, openingRules } from './openingRules.ts';

test.each`
  state            | places | mayPass  | stopped  | code                      | because
  ${'open'}        | ${1}   | ${false} | ${false} | ${undefined}              | ${'an open race is for everybody'}
  ${'coming_soon'} | ${1}   | ${false} | ${false} | ${'coming_soon'}          | ${'the race is not open yet'}
  ${'coming_soon'} | ${1}   | ${true}  | ${false} | ${undefined}              | ${'a super-admin passes'}
  ${'coming_soon'} | ${0}   | ${true}  | ${false} | ${'sold_out'}             | ${'what is hidden behind coming soon binds a super-admin, too'}
  ${'closed'}      | ${1}   | ${false} | ${false} | ${'registration_closed'}  | ${'registration has ended'}
  ${'closed'}      | ${1}   | ${true}  | ${false} | ${undefined}              | ${'a super-admin always registers (registration §6)'}
  ${'sold_out'}    | ${0}   | ${false} | ${false} | ${'sold_out'}             | ${'no place is left'}
  ${'sold_out'}    | ${0}   | ${true}  | ${false} | ${'sold_out'}             | ${'no place is sold twice'}
  ${'open'}        | ${1}   | ${false} | ${true}  | ${'registration_stopped'} | ${'the race was cancelled or postponed'}
  ${'closed'}      | ${1}   | ${true}  | ${true}  | ${'registration_stopped'} | ${'a stopped race binds a super-admin, too'}
`('$state with $places places, may pass $mayPass: $because', ({ state, places, mayPass, stopped, code }) => {
  const opening = openingOf({ state, places_left: places, stopped }, { name: 'Sprint', mayPass });
  expect(refusalOf(openingRules, opening)?.code).toBe(code);
});
