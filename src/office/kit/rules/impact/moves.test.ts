import { expect, test } from 'vitest';
import { isElsewhere } from './moves.ts';

const there = { place_it: 'Verbania', place_en: '', address: 'Piazza Garibaldi 1' };

test.each`
  changed                      | elsewhere
  ${{}}                        | ${false}
  ${{ place_it: 'Pallanza' }}  | ${true}
  ${{ place_en: 'Pallanza' }}  | ${true}
  ${{ place_en: 'Verbania' }}  | ${false}
  ${{ address: 'Via Roma 1' }} | ${true}
`('a stage that changes $changed is elsewhere: $elsewhere', ({ changed, elsewhere }) => {
  expect(isElsewhere(there, { ...there, ...changed })).toBe(elsewhere);
});
