import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { mayCorrect, sendBy } from './sdiStates.ts';

const issued = day('2026-11-24');

test.each([
  ['to_send', null, '2026-12-06', 'twelve days after it was issued'],
  ['rejected', day('2026-12-01'), '2026-12-06', 'five days after it was rejected'],
  ['to_send', day('2026-12-01'), '2026-12-06', 'five days after it was rejected, though it is corrected'],
  ['to_send', day('2026-12-04'), '2026-12-09', 'later than the first term, where it was rejected late'],
  ['sent', day('2026-12-01'), null, 'it is sent again'],
  ['sent', null, null, 'it is sent'],
  ['accepted', null, null, 'it is there'],
] as const)('a document that is %s, on %s, is to be sent by %s: %s', (state, rejected, expected, _) => {
  expect(sendBy(state, issued, rejected)).toBe(expected);
});

test.each([
  ['rejected', true, true],
  ['to_send', true, true],
  ['to_send', false, false],
  ['sent', true, false],
  ['accepted', true, false],
] as const)('of a document that is %s, rejected before: %s, the buyer may be corrected: %s', (state, before, may) => {
  expect(mayCorrect(state, before ? day('2026-12-01') : null)).toBe(may);
});
