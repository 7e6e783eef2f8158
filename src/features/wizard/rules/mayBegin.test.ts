import { expect, test } from 'vitest';
import { refusalOf } from '#kernel/rule.ts';
import { beginRules } from './mayBegin.ts';

test.each`
  state            | mayPass  | code                     | because
  ${'open'}        | ${false} | ${undefined}             | ${'an open race is for everybody'}
  ${'coming_soon'} | ${false} | ${'coming_soon'}         | ${'the race is not open yet'}
  ${'coming_soon'} | ${true}  | ${undefined}             | ${'a super-admin passes'}
  ${'closed'}      | ${false} | ${'registration_closed'} | ${'registration has ended'}
  ${'closed'}      | ${true}  | ${undefined}             | ${'a super-admin always registers (registration §6)'}
  ${'sold_out'}    | ${true}  | ${'sold_out'}            | ${'no place is sold twice'}
`('$state, may pass $mayPass: $because', ({ state, mayPass, code }) => {
  expect(refusalOf(beginRules, { name: 'Sprint', state, mayPass })?.code).toBe(code);
});
