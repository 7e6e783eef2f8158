import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StartMatter, type StartReason, startMatters, type Verdict } from './start.ts';
import { turnedRed, turnOf } from './turnedRed.ts';

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

test.each`
  before                                      | after                                       | turn
  ${[]}                                       | ${[['age', 'red']]}                         | ${{ to: 'red', matters: ['age'] }}
  ${[['age', 'red']]}                         | ${[]}                                       | ${{ to: 'green', matters: ['age'] }}
  ${[['age', 'red']]}                         | ${[['card', 'amber']]}                      | ${{ to: 'green', matters: ['age'] }}
  ${[['age', 'red'], ['certificate', 'red']]} | ${[['certificate', 'red']]}                 | ${null}
  ${[['certificate', 'red']]}                 | ${[['certificate', 'red'], ['age', 'red']]} | ${{ to: 'red', matters: ['age'] }}
  ${[['card', 'amber']]}                      | ${[]}                                       | ${null}
`('from $before to $after a start turns: $turn (decision 196)', ({ before, after, turn }) => {
  expect(turnOf(verdict(...before), verdict(...after))).toEqual(turn);
});

test('who may start as before is of no change; who turns one way turns back with it', () => {
  const reasons = fc.array(
    fc.tuple(fc.constantFrom(...startMatters), fc.constantFrom<StartReason['light']>('amber', 'red')),
  );
  fc.assert(
    fc.property(reasons, reasons, (one, other) => {
      const [before, after] = [verdict(...one), verdict(...other)];
      const turn = turnOf(before, after);
      expect(turnOf(before, before)).toBeNull();
      if (turn?.to === 'green') expect(turnOf(after, before)?.to).toBe('red');
      if (turn?.to === 'red') expect(after.light).toBe('red');
      if (before.light !== 'red' && after.light !== 'red') expect(turn).toBeNull();
      if (before.light !== 'red' && after.light === 'red') expect(turn?.to).toBe('red');
    }),
  );
});
