import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StartMatter, type StartReason, startMatters, type Verdict } from './start.ts';
import { turnedRed } from './turnedRed.ts';

const verdict = (...reasons: readonly (readonly [StartMatter, StartReason['light']])[]): Verdict => ({
  light: reasons.some(([, light]) => light === 'red') ? 'red' : reasons.length > 0 ? 'amber' : 'green',
  reasons: reasons.map(([matter, light]) => ({ matter, light, code: 'too_young', fix: 'office', facts: {} })),
});

test.each`
  before                        | after                                       | red
  ${[]}                         | ${[['certificate', 'red']]}                 | ${['certificate']}
  ${[['certificate', 'red']]}   | ${[['certificate', 'red']]}                 | ${[]}
  ${[['certificate', 'amber']]} | ${[['certificate', 'red'], ['age', 'red']]} | ${['certificate', 'age']}
  ${[['card', 'amber']]}        | ${[['card', 'amber']]}                      | ${[]}
  ${[]}                         | ${[['crew', 'red'], ['crew', 'red']]}       | ${['crew']}
`('from $before to $after turns red: $red (decision 196)', ({ before, after, red }) => {
  expect(turnedRed(verdict(...before), verdict(...after))).toEqual(red);
});

test('nothing turns red where nothing changes', () => {
  const reasons = fc.array(
    fc.tuple(fc.constantFrom(...startMatters), fc.constantFrom<StartReason['light']>('amber', 'red')),
  );
  fc.assert(
    fc.property(reasons, (same) => {
      expect(turnedRed(verdict(...same), verdict(...same))).toEqual([]);
    }),
  );
});
