import { expect, test } from 'vitest';
import { isTold, stateAfter } from './parcels.ts';

test.each`
  move         | from           | way             | to
  ${'ready'}   | ${'to_pack'}   | ${'courier'}    | ${'ready'}
  ${'ready'}   | ${'sent'}      | ${'courier'}    | ${null}
  ${'send'}    | ${'to_pack'}   | ${'courier'}    | ${'sent'}
  ${'send'}    | ${'ready'}     | ${'courier'}    | ${'sent'}
  ${'send'}    | ${'sent'}      | ${'courier'}    | ${'sent'}
  ${'send'}    | ${'ready'}     | ${'collection'} | ${null}
  ${'collect'} | ${'ready'}     | ${'collection'} | ${'collected'}
  ${'collect'} | ${'to_pack'}   | ${'collection'} | ${'collected'}
  ${'collect'} | ${'ready'}     | ${'courier'}    | ${null}
  ${'collect'} | ${'collected'} | ${'collection'} | ${null}
  ${'undo'}    | ${'to_pack'}   | ${'courier'}    | ${null}
  ${'undo'}    | ${'ready'}     | ${'courier'}    | ${'to_pack'}
  ${'undo'}    | ${'sent'}      | ${'courier'}    | ${'ready'}
  ${'undo'}    | ${'collected'} | ${'collection'} | ${'ready'}
`('$move from $from, by $way: $to', ({ move, from, way, to }) => {
  expect(stateAfter(move, from, way)).toBe(to);
});

test.each`
  state          | way             | told
  ${'sent'}      | ${'courier'}    | ${true}
  ${'ready'}     | ${'collection'} | ${true}
  ${'ready'}     | ${'courier'}    | ${false}
  ${'collected'} | ${'collection'} | ${false}
  ${'to_pack'}   | ${'courier'}    | ${false}
`('of $state by $way the buyer is told: $told', ({ state, way, told }) => {
  expect(isTold(state, way)).toBe(told);
});
