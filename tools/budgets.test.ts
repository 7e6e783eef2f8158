import { describe, expect, test } from 'vitest';
import { lowered, over, placeOf } from './budgets.ts';

describe('Where a file counts', () => {
  test.each([
    ['src/features/orders/server/moves.ts', 'features/orders'],
    ['src/features/orders/contract.ts', 'features/orders'],
    ['src/office/money/web/Row.tsx', 'office/money'],
    ['src/kernel/money.ts', 'kernel'],
  ])('%s: %s', (path, place) => expect(placeOf(path)).toBe(place));
});

describe('A budget', () => {
  const allowed = { refusals: 10, 'lines: src': 1_000 };

  test('is held by what is not more, and what is new has none', () => {
    expect(over({ refusals: 10, 'lines: src': 1_000 }, { allowed })).toEqual([]);
    expect(over({ refusals: 11, triggers: 1 }, { allowed })).toEqual([
      'refusals: 11, and 10 allowed',
      'triggers: 1, and no number allowed',
    ]);
  });

  test('is lowered to what there is, never raised, and goes with what it counted', () => {
    expect(lowered({ refusals: 9, decisions: 3 }, { allowed })).toEqual({ decisions: 3, refusals: 9 });
    expect(lowered({ refusals: 12 }, { allowed })).toEqual({ refusals: 10 });
  });
});
