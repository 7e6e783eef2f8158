import { expect, test } from 'vitest';
import { startStep } from './startStep.ts';

test.each`
  hasCircuit | signedIn | isSuperAdmin | isProved | step
  ${false}   | ${false} | ${false}     | ${false} | ${'sign_in'}
  ${false}   | ${true}  | ${false}     | ${true}  | ${'wait'}
  ${false}   | ${true}  | ${true}      | ${false} | ${'second_factor'}
  ${false}   | ${true}  | ${true}      | ${true}  | ${'circuit'}
  ${true}    | ${true}  | ${true}      | ${true}  | ${'done'}
  ${true}    | ${false} | ${false}     | ${false} | ${'done'}
`(
  'a circuit there: $hasCircuit, signed in: $signedIn, a super-admin: $isSuperAdmin, proved: $isProved → $step',
  ({ step, ...facts }) => {
    expect(startStep(facts)).toBe(step);
  },
);
