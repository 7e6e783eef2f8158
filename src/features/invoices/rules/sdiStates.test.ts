import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { sendBy } from './sdiStates.ts';

const issued = day('2026-11-24');

test.each([
  ['to_send', null, '2026-12-06', 'twelve days after it was issued'],
  ['rejected', day('2026-12-01'), '2026-12-06', 'five days after it was rejected'],
  ['sent', null, null, 'it is sent'],
  ['accepted', null, null, 'it is there'],
] as const)('a document that is %s, on %s, is to be sent by %s: %s', (state, rejected, expected, _) => {
  expect(sendBy(state, issued, rejected)).toBe(expected);
});
