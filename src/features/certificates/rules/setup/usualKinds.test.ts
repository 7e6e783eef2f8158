import { expect, test } from 'vitest';
import { disciplines } from '#features/races/rules/setup/fields.ts';
import { kindsOfSport, proposedKinds, usualDisciplines, usualTypes } from './usualKinds.ts';

const all = [...new Set(Object.values(kindsOfSport).flat())];

test('each sport takes kinds that the portal begins with, a competitive one first, and none that implies another discipline', () => {
  for (const sport of disciplines) {
    expect(kindsOfSport[sport][0], sport).toMatch(/^1-/);
    for (const kind of kindsOfSport[sport]) {
      const [type, discipline] = kind.split('-').map(Number);
      const found = usualTypes.find(({ id }) => id === type)!;
      expect(usualDisciplines.map(({ id }): number => id)).toContain(discipline);
      expect(found.implied_discipline_id, kind).toBeNull();
    }
  }
});

test('the type that asks for no discipline is 2, and implies 1 (registration §9)', () => {
  const implying = usualTypes.filter(({ implied_discipline_id }) => implied_discipline_id !== null);
  expect(implying).toMatchObject([{ id: 2, implied_discipline_id: 1 }]);
});

test('the kinds of the sport are proposed, whatever milder ones its other races take', () => {
  expect(proposedKinds('run', { there: [...all, '2-1'], usual: ['2-1'] })).toEqual(['1-3', '3-3']);
  expect(proposedKinds('swimrun', { there: ['1-2', '2-1'], usual: [] })).toEqual(['1-2']);
});

test('without them those that other races of the discipline take, and otherwise none', () => {
  expect(proposedKinds('tri', { there: ['10000-10001'], usual: ['10000-10001'] })).toEqual(['10000-10001']);
  expect(proposedKinds('tri', { there: ['10000-10001'], usual: [] })).toEqual([]);
});
