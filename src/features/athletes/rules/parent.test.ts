import { expect, test } from 'vitest';
import { isParentWhole, parentFaults } from './parent.ts';

const whole = { name: 'Paolo Ferraris', relation: 'father', declared: true } as const;

test.each`
  given                                | faults                                                               | because
  ${whole}                             | ${{}}                                                                | ${'all of it is there'}
  ${{ ...whole, name: ' Al ' }}        | ${{ name: 'too_short' }}                                             | ${'names have three characters or more'}
  ${{ ...whole, name: '   ' }}         | ${{ name: 'required' }}                                              | ${'spaces are no name'}
  ${{ ...whole, relation: undefined }} | ${{ relation: 'choose' }}                                            | ${'who it is must be said'}
  ${{ ...whole, declared: false }}     | ${{ declared: 'must_accept' }}                                       | ${'the consent itself is missing'}
  ${{}}                                | ${{ name: 'required', relation: 'choose', declared: 'must_accept' }} | ${'nothing was filled in'}
`('a parent’s declaration: $because', ({ given, faults }) => {
  expect(parentFaults(given)).toEqual(faults);
  expect(isParentWhole(given)).toBe(Object.keys(faults).length === 0);
});

test('no declaration at all is none', () => {
  expect([isParentWhole(null), isParentWhole(undefined)]).toEqual([false, false]);
});
