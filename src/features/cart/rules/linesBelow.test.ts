import { describe, expect, test } from 'vitest';
import { withLinesBelow } from './linesBelow.ts';

const lines = [
  { id: 'race', parentId: null },
  { id: 'cap', parentId: 'race' },
  { id: 'name on the cap', parentId: 'cap' },
  { id: 'bus', parentId: null },
];

describe('What goes when a line goes', () => {
  test.each`
    line         | gone                                  | because
    ${'race'}    | ${['race', 'cap', 'name on the cap']} | ${'what hangs on it goes along, however deep'}
    ${'cap'}     | ${['cap', 'name on the cap']}         | ${'what it hangs on stays'}
    ${'bus'}     | ${['bus']}                            | ${'nothing hangs on it'}
    ${'nowhere'} | ${[]}                                 | ${'it is in another cart'}
  `('$line: $because', ({ line, gone }) => {
    expect(withLinesBelow(lines, line)).toEqual(gone);
  });
});
