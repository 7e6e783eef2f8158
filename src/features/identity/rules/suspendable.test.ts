import { expect, test } from 'vitest';
import { whyNotSuspend } from './suspendable.ts';

const account = { id: 'ada', worksInAnOffice: false, isKnownElsewhere: false };

test.each`
  who                                           | asker                                   | more                          | why
  ${'An organiser, an athlete of the circuit'}  | ${{ id: 'oscar', isSuperAdmin: false }} | ${{}}                         | ${null}
  ${'An organiser, one of other circuits too'}  | ${{ id: 'oscar', isSuperAdmin: false }} | ${{ isKnownElsewhere: true }} | ${'account_of_more'}
  ${'An organiser, somebody of an office'}      | ${{ id: 'oscar', isSuperAdmin: false }} | ${{ worksInAnOffice: true }}  | ${'account_of_more'}
  ${'A super-admin, one of other circuits too'} | ${{ id: 'sara', isSuperAdmin: true }}   | ${{ isKnownElsewhere: true }} | ${null}
  ${'A super-admin, somebody of an office'}     | ${{ id: 'sara', isSuperAdmin: true }}   | ${{ worksInAnOffice: true }}  | ${null}
  ${'A super-admin, himself'}                   | ${{ id: 'ada', isSuperAdmin: true }}    | ${{}}                         | ${'account_own'}
  ${'An organiser, himself'}                    | ${{ id: 'ada', isSuperAdmin: false }}   | ${{}}                         | ${'account_own'}
`('$who: $why', ({ asker, more, why }) => {
  expect(whyNotSuspend(asker, { ...account, ...more })).toBe(why);
});
