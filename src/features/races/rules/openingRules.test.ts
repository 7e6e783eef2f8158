import { expect, test } from 'vitest';
import { refusalOf } from '#kernel/rule.ts';
import { openingOf, openingRules } from './openingRules.ts';

test.each`
  state            | places | mayPass  | code                     | because
  ${'open'}        | ${1}   | ${false} | ${undefined}             | ${'an open race is for everybody'}
  ${'coming_soon'} | ${1}   | ${false} | ${'coming_soon'}         | ${'the race is not open yet'}
  ${'coming_soon'} | ${1}   | ${true}  | ${undefined}             | ${'a super-admin passes'}
  ${'coming_soon'} | ${0}   | ${true}  | ${'sold_out'}            | ${'what is hidden behind coming soon binds a super-admin, too'}
  ${'closed'}      | ${1}   | ${false} | ${'registration_closed'} | ${'registration has ended'}
  ${'closed'}      | ${1}   | ${true}  | ${undefined}             | ${'a super-admin always registers (registration §6)'}
  ${'sold_out'}    | ${0}   | ${false} | ${'sold_out'}            | ${'no place is left'}
  ${'sold_out'}    | ${0}   | ${true}  | ${'sold_out'}            | ${'no place is sold twice'}
`('$state with $places places, may pass $mayPass: $because', ({ state, places, mayPass, code }) => {
  const opening = openingOf({ state, places_left: places }, { name: 'Sprint', mayPass });
  expect(refusalOf(openingRules, opening)?.code).toBe(code);
});
