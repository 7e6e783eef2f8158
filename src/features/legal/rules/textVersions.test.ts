import { describe, expect, test } from 'vitest';
import {
  announcedTexts,
  daysOfNotice,
  legalTexts,
  readableVersions,
  textPhase,
  textsAsOf,
  textVersions,
  versionInForce,
} from './textVersions.ts';

/** The last second of a phase, and the first of the next: December's midnight in Italy is at 23:00 UTC. */
const before = new Date('2026-11-21T22:59:59.999Z');
const announced = new Date('2026-11-21T23:00:00.000Z');
const lastSecond = new Date('2026-12-11T22:59:59.999Z');
const inForce = new Date('2026-12-11T23:00:00.000Z');

describe('A new version of a legal text (checkout §9, "at least 20 days before effect")', () => {
  test.each`
    now           | terms           | readable                        | coming
    ${before}     | ${'2018-06-29'} | ${['2018-06-29']}               | ${['cookies']}
    ${announced}  | ${'2018-06-29'} | ${['2026-12-12', '2018-06-29']} | ${['terms', 'privacy']}
    ${lastSecond} | ${'2018-06-29'} | ${['2026-12-12', '2018-06-29']} | ${['terms', 'privacy']}
    ${inForce}    | ${'2026-12-12'} | ${['2026-12-12', '2018-06-29']} | ${[]}
  `('at $now the terms of $terms hold', ({ now, terms, readable, coming }) => {
    expect(versionInForce('terms', now)).toBe(terms);
    expect(readableVersions('terms', now)).toEqual(readable);
    expect(announcedTexts(now).map(({ text }) => text)).toEqual(coming);
  });

  test('begins a new phase when it is announced, and when it comes into force', () => {
    expect([before, announced, lastSecond, inForce].map(textPhase)).toEqual([1, 4, 4, 6]);
  });

  test('is the first one of a circuit that was opened while it was announced', () => {
    const since = '2026-11-27';
    const opened = new Date('2026-11-27T15:00:00Z');
    const asOf = textsAsOf(opened, since);
    expect([versionInForce('terms', asOf), versionInForce('cookies', asOf)]).toEqual(['2026-12-12', '2026-11-22']);
    expect(announcedTexts(asOf)).toEqual([]);
    expect(readableVersions('terms', asOf, since)).toEqual(['2026-12-12']);
    // Later it is as everywhere.
    expect(textsAsOf(inForce, since)).toEqual(inForce);
    // One that was opened before reads what is in force, and of the one to come.
    expect(textsAsOf(announced, '2026-11-21')).toEqual(announced);
    expect(readableVersions('terms', announced, '2026-11-21')).toEqual(['2026-12-12', '2018-06-29']);
    expect(textsAsOf(announced, null)).toEqual(announced);
  });

  test('is announced twenty days before', () => expect(daysOfNotice).toBe(20));

  test('is newer than the one before it', () => {
    for (const text of legalTexts) expect([...textVersions[text]].toSorted()).toEqual(textVersions[text]);
  });

  test('the first version is the one in force before there was any', () =>
    expect(versionInForce('terms', new Date('2017-01-01T10:00:00Z'))).toBe('2018-06-29'));
});
