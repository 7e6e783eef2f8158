import { expect, test } from 'vitest';
import { entryStanding } from './standing.ts';

const paid = { entry: 'live', registration: 'confirmed', status: null } as const;

test.each([
  ['a paid one', paid, 'paid'],
  ['one on hold', { ...paid, registration: 'on_hold' }, 'to_pay'],
  ['one that was cancelled or has expired', { ...paid, entry: 'released', registration: 'released' }, 'over'],
  ['one whose place alone was freed', { ...paid, entry: 'released' }, 'over'],
  ['one that was given away', { ...paid, status: 'replaced' }, 'over'],
] as const)('%s', (_, given, standing) => {
  expect(entryStanding(given)).toBe(standing);
});
