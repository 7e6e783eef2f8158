import { expect, test } from 'vitest';
import { isElsewhere } from './collection.ts';

const trail = { race: 'Trail', starts_at: '2026-10-11T07:00:00.000Z' };
const line = (races: string[], starts: string[]) => ({ itemable: { races, starts } });

test('who collects goods at a race that the cart has no registration for is told so', () => {
  const sprint = line(['Sprint'], ['2026-07-05T07:00:00.000Z']);
  expect(isElsewhere(trail, [sprint])).toBe(true);
  expect(isElsewhere(trail, [sprint, line(['Sprint', 'Trail'], ['2026-07-05T07:00:00.000Z', trail.starts_at])])).toBe(
    false,
  );
});

test('a cart of goods alone is not told, and last year’s race of the same name is another', () => {
  expect(isElsewhere(trail, [{ itemable: null }])).toBe(false);
  expect(isElsewhere(trail, [line(['Trail'], ['2025-10-12T07:00:00.000Z'])])).toBe(true);
});
