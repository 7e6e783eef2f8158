import { expect, test } from 'vitest';
import { isRecent } from './recent.ts';

test.each`
  minutes  | recent
  ${0}     | ${true}
  ${29.99} | ${true}
  ${30}    | ${true}
  ${30.01} | ${false}
  ${600}   | ${false}
`('the password was asked $minutes minutes ago: recent $recent', ({ minutes, recent }) => {
  const now = new Date('2026-05-01T10:00:00Z');
  expect(isRecent(new Date(now.getTime() - minutes * 60_000), now)).toBe(recent);
});
