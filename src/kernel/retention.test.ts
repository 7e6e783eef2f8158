import { describe, expect, test } from 'vitest';
import { cutoff, erasedAfter, retention } from './retention.ts';

describe('Retention (checkout §9)', () => {
  test.each`
    kept                      | now                       | before                    | because
    ${{ days: 0 }}            | ${'2026-09-01T10:00:00Z'} | ${'2026-09-01T10:00:00Z'} | ${'no time at all is now'}
    ${{ days: 7 }}            | ${'2026-03-03T10:00:00Z'} | ${'2026-02-24T10:00:00Z'} | ${'days pass the end of a month'}
    ${{ months: 12 }}         | ${'2024-02-29T10:00:00Z'} | ${'2023-02-28T10:00:00Z'} | ${'29 February has no brother in common years'}
    ${{ months: 13 }}         | ${'2026-01-31T10:00:00Z'} | ${'2024-12-31T10:00:00Z'} | ${'months pass the end of a year'}
    ${{ months: 1 }}          | ${'2026-03-31T10:00:00Z'} | ${'2026-02-28T10:00:00Z'} | ${'a month is never longer than it is'}
    ${{ years: 11 }}          | ${'2037-09-01T10:00:00Z'} | ${'2026-09-01T10:00:00Z'} | ${'eleven further years'}
    ${{ years: 11, days: 1 }} | ${'2037-01-01T10:00:00Z'} | ${'2025-12-31T10:00:00Z'} | ${'they add up'}
  `('$because', ({ kept, now, before }) => expect(cutoff(kept, new Date(now))).toEqual(new Date(before)));

  test('purchase data stay eleven further years, profiling data are not kept at all', () => {
    expect(retention.purchases.years).toBe(11);
    expect(Object.keys(retention)).not.toContain('profiling');
  });

  test('a wish to erase waits a fortnight', () =>
    expect(erasedAfter(new Date('2026-09-01T10:00:00Z'))).toEqual(new Date('2026-09-15T10:00:00Z')));
});
