import { describe, expect, test } from 'vitest';
import type { ClockTime } from '#kernel/calendar.ts';
import { movesOfRace, movesOfStage, type Place } from './moves.ts';

const both = (text: string) => ({ it: text, en: text });
const verbania: Place = { name: both('Verbania Run'), place: both('Verbania'), address: 'Piazza Garibaldi 1' };

describe('A stage whose place is changed (office §3)', () => {
  test('is said as its athletes read it, before and after', () => {
    const is = { ...verbania, place: both('Pallanza'), address: '' };
    expect(movesOfStage(verbania, is)).toEqual([
      { matter: 'place', before: both('Verbania, Piazza Garibaldi 1'), after: both('Pallanza') },
    ]);
    expect(movesOfStage(verbania, { ...verbania, address: 'Via Roma 2' })).toMatchObject([
      { after: both('Verbania, Via Roma 2') },
    ]);
  });

  test('its name alone is a text, and moves nobody', () => {
    expect(movesOfStage(verbania, { ...verbania, name: both('Lake Run') })).toEqual([]);
  });

  test('who reads a language in which it was not written anew reads the other', () => {
    const is = { ...verbania, place: { it: 'Pallanza', en: 'Verbania' } };
    expect(movesOfStage(verbania, is)).toMatchObject([
      { before: both('Verbania, Piazza Garibaldi 1'), after: both('Pallanza, Piazza Garibaldi 1') },
    ]);
    const english = { ...verbania, place: { it: 'Verbania', en: 'Pallanza' } };
    expect(movesOfStage(verbania, english)).toMatchObject([{ after: both('Pallanza, Piazza Garibaldi 1') }]);
  });
});

describe('A race that is changed', () => {
  const race = { starts_at: '2027-05-30T09:00' as ClockTime, stage_id: 1, place: verbania };

  test('says its start as a day and an hour in Italy, in both languages', () => {
    expect(movesOfRace(race, { ...race, starts_at: '2027-05-31T11:00' as ClockTime })).toEqual([
      {
        matter: 'start',
        before: { it: 'domenica 30 maggio 2027, 09:00', en: 'Sunday, 30 May 2027, 09:00' },
        after: { it: 'lunedì 31 maggio 2027, 11:00', en: 'Monday, 31 May 2027, 11:00' },
      },
    ]);
  });

  test('into a stage of the same place says which stage; as it was, nothing', () => {
    const place = { ...verbania, name: both('Night Run') };
    expect(movesOfRace(race, { ...race, stage_id: 2, place })).toEqual([
      { matter: 'place', before: both('Verbania Run'), after: both('Night Run') },
    ]);
    expect(movesOfRace(race, { ...race })).toEqual([]);
  });
});
