import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { answersEnd } from './answersEnd.ts';

const race = (until: string | null, ends = '2026-10-01T21:00:00Z', starts = '2026-10-11T07:00:00Z') => ({
  changes_until: until === null ? null : day(until),
  registration_ends_at: ends,
  starts_at: starts,
});

describe('Until when answers are changed (decision 095)', () => {
  test.each`
    races                                                                          | end                       | because
    ${[race(null)]}                                                                | ${'2026-10-01T21:00:00Z'} | ${'with the registration’s end'}
    ${[race('2026-09-20')]}                                                        | ${'2026-09-20T22:00:00Z'} | ${'the organiser’s last day is whole, in Italian time'}
    ${[race('2026-10-08')]}                                                        | ${'2026-10-08T22:00:00Z'} | ${'it may be later than the registration’s end'}
    ${[race('2026-11-01')]}                                                        | ${'2026-10-11T07:00:00Z'} | ${'never after the start'}
    ${[race(null, '2026-10-12T21:00:00Z')]}                                        | ${'2026-10-11T07:00:00Z'} | ${'nor where one registers that long'}
    ${[race('2026-10-08'), race('2026-09-20', undefined, '2026-11-01T07:00:00Z')]} | ${'2026-09-20T22:00:00Z'} | ${'of a package the first counts'}
  `('$end: $because', ({ races, end }) => expect(answersEnd(races)).toEqual(new Date(end)));
});
