import { expect, test } from 'vitest';
import { crewedLines } from './orderContents.ts';

test('of an order’s lines only registrations can be in a crew, and not all are', () => {
  const of = (id: string, itemable: { crew: string | null } | null) => ({ id, itemable });
  expect(crewedLines([of('relay', { crew: 'Ghiri' }), of('run', { crew: null }), of('shirt', null)])).toEqual([
    'relay',
  ]);
});
